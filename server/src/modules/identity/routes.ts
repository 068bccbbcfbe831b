import { getMe, signOut } from "@parallax/contract";
import { signedOut } from "../../failures.ts";
import type { Routes } from "../../http/index.ts";

export function identityRoutes(routes: Routes): void {
	routes.handle(getMe, () => {
		throw signedOut();
	});
	routes.handle(signOut, () => undefined);
}
