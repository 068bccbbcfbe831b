import { deleteOwnAssistant, getOwnAssistant, listOwnAssistants, putOwnAssistant } from "@parallax/contract";
import { forbidden } from "../../../failures.ts";
import type { Routes } from "../../../http/index.ts";
import { consume } from "../../../platform/limits/consume.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Identity } from "../../identity/index.ts";
import type { OwnAssistants } from "./own-assistants.ts";

export interface OwnAssistantRules {
	readonly own: OwnAssistants;
	readonly limits: RateLimits;
	/** Whether people may add addresses. Stored addresses can always be removed. */
	readonly allowOwnEndpoints: boolean;
}

const WRITE_LIMIT = { max: 120, windowMs: 3_600_000 };
const NOT_ALLOWED = "This server does not take addresses of your own.";

export function ownAssistantRoutes(routes: Routes, identity: Identity, rules: OwnAssistantRules): void {
	const { own, limits, allowOwnEndpoints } = rules;

	routes.handle(listOwnAssistants, async ({ exchange }) => await own.list((await identity.signedIn(exchange)).id));

	routes.handle(getOwnAssistant, async ({ params, exchange }) => {
		const user = await identity.signedIn(exchange);
		return await own.find(user.id, params.id);
	});

	routes.handle(putOwnAssistant, async ({ params, body, exchange }) => {
		const user = await identity.signedIn(exchange);
		if (!allowOwnEndpoints) throw forbidden(NOT_ALLOWED);
		const sentence = (wait: string, max: number) =>
			`You have changed assistants ${max} times in the last hour. Try again in ${wait}.`;
		await consume(limits, [{ key: `own-assistants:${user.id}`, limit: WRITE_LIMIT, sentence }]);
		return await own.put(user, params.id, body);
	});

	routes.handle(deleteOwnAssistant, async ({ params, exchange }) => {
		await own.remove(await identity.signedIn(exchange), params.id);
		return undefined;
	});
}
