import { changePassword, signInLocally, signUpLocally } from "@parallax/contract";
import type { Routes } from "../../../http/index.ts";
import { viewUser } from "../views.ts";
import { changePassword as change } from "./change-password.ts";
import { type LocalAccounts, signIn, signUp } from "./local-accounts.ts";

export function localRoutes(routes: Routes, accounts: LocalAccounts): void {
	routes.handle(signUpLocally, async ({ body, exchange }) => ({
		user: viewUser(await signUp(accounts, exchange, body)),
	}));
	routes.handle(changePassword, async ({ body, exchange }) => {
		await change(accounts, exchange, body);
		return undefined;
	});
	routes.handle(signInLocally, async ({ body, exchange }) => ({
		user: viewUser(await signIn(accounts, exchange, body)),
	}));
}
