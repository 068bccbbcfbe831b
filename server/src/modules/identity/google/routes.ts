import { signInWithFirebase } from "@parallax/contract";
import type { Routes } from "../../../http/index.ts";
import { viewUser } from "../views.ts";
import { type GoogleAccounts, signInWithGoogle } from "./sign-in-with-google.ts";

export function googleRoutes(routes: Routes, accounts: GoogleAccounts): void {
	routes.handle(signInWithFirebase, async ({ body, exchange }) => ({
		user: viewUser(await signInWithGoogle(accounts, exchange, body.firebaseUid)),
	}));
}
