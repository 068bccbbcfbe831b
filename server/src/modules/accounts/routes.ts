import * as contract from "@parallax/contract";
import type { Routes } from "../../http/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { consume } from "../../platform/limits/consume.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import { type SignedInUser, viewUser } from "../identity/index.ts";
import { type AccountDependencies, deleteAccount } from "./delete-account.ts";
import { writeMyData } from "./my-data.ts";
import { saveSettings } from "./save-settings.ts";

export interface AccountRules extends AccountDependencies {
	readonly clock: Clock;
	readonly limits: RateLimits;
}

/** Limits downloads, because each one reads all data of the account. */
const DOWNLOAD_LIMIT = { max: 20, windowMs: 3_600_000 };

async function consumeDownload(limits: RateLimits, user: SignedInUser): Promise<void> {
	const sentence = (wait: string, max: number) =>
		`You have downloaded your data ${max} times in the last hour. Try again in ${wait}.`;
	await consume(limits, [{ key: `my-data:${user.id}`, limit: DOWNLOAD_LIMIT, sentence }]);
}

export function accountRoutes(routes: Routes, rules: AccountRules): void {
	const { database, identity, accountData, clock, limits } = rules;

	routes.handle(contract.saveSettings, async ({ body, exchange }) => {
		const user = await identity.signedIn(exchange);
		return { user: viewUser(await saveSettings(database, user, body)) };
	});

	routes.download(contract.getMyData, async ({ exchange }) => {
		const user = await identity.signedIn(exchange);
		await consumeDownload(limits, user);
		const chunks = writeMyData(user, accountData, clock.now());
		return { type: "application/json; charset=utf-8", name: "parallax-my-data.json", chunks };
	});

	routes.handle(contract.deleteAccount, async ({ exchange }) => {
		await deleteAccount(rules, await identity.recentlySignedIn(exchange));
		await identity.endLoginSession(exchange);
		exchange.setHeader("clear-site-data", '"cache", "storage"');
		return undefined;
	});
}
