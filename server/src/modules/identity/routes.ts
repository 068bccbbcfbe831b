import { endLoginSession, getLoginSessions, getMe, signOut, signOutEverywhere } from "@parallax/contract";
import type { Exchange, Routes } from "../../http/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Identity } from "./create-identity.ts";
import { deleteLogin, deleteLoginsOf } from "./logins/login-sessions.ts";
import { loadLogins, ownLogin, viewLogin } from "./logins/own-logins.ts";
import { viewUser } from "./views.ts";

export interface IdentityDependencies {
	readonly identity: Identity;
	readonly database: Database;
	readonly clock: Clock;
}

/** Makes the browser delete its cache and storage of this site. */
const clearSiteData = (exchange: Exchange): void => exchange.setHeader("clear-site-data", '"cache", "storage"');

export function identityRoutes(routes: Routes, { identity, database, clock }: IdentityDependencies): void {
	routes.handle(getMe, async ({ exchange }) => ({ user: viewUser(await identity.signedIn(exchange)) }));

	routes.handle(signOut, async ({ exchange }) => {
		await identity.endLoginSession(exchange);
		clearSiteData(exchange);
		return undefined;
	});

	routes.handle(getLoginSessions, async ({ exchange }) => {
		const user = await identity.signedIn(exchange);
		const logins = await loadLogins(database.query, user, clock.now());
		return logins.map((login) => viewLogin(login, identity.isCurrentLogin(exchange, login)));
	});

	routes.handle(endLoginSession, async ({ params, exchange }) => {
		const user = await identity.signedIn(exchange);
		const login = await ownLogin(database.query, user, params.id, clock.now());
		await database.write((transaction) => deleteLogin(transaction, login.token_hash));
		await identity.closeEndedStreams();
		return undefined;
	});

	routes.handle(signOutEverywhere, async ({ exchange }) => {
		const user = await identity.signedIn(exchange);
		await database.write((transaction) => deleteLoginsOf(transaction, user.id));
		await identity.closeEndedStreams();
		await identity.endLoginSession(exchange);
		clearSiteData(exchange);
		return undefined;
	});
}
