import { deleteKey, listKeys, putKey, testKey } from "@parallax/contract";
import { forbidden, notFound } from "../../../failures.ts";
import type { Routes } from "../../../http/index.ts";
import { consume } from "../../../platform/limits/consume.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { Identity, SignedInUser } from "../../identity/index.ts";
import { type AssistantRegistry, isOwnAssistant } from "../registry.ts";
import { testAssistant } from "./test-assistant.ts";
import type { UserKeys } from "./user-keys.ts";

export interface KeyRules {
	readonly assistants: AssistantRegistry;
	readonly keys: UserKeys;
	readonly limits: RateLimits;
	readonly logger: Logger;
	/** Whether people may store their own keys. Stored keys can always be deleted. */
	readonly allowOwnKeys: boolean;
	/** Whether people may store keys for their own addresses. */
	readonly allowOwnEndpoints: boolean;
}

const HOUR_MS = 3_600_000;
const WRITE_LIMIT = { max: 60, windowMs: HOUR_MS };
const TEST_LIMIT = { max: 30, windowMs: HOUR_MS };

const NOT_ALLOWED = "This server does not take API keys of your own.";
const NO_ASSISTANT = "This assistant is not available here.";
const UNREADABLE = "This key can no longer be read, because the server was moved or restored. Enter it again.";

const consumeFor = async (limits: RateLimits, user: SignedInUser, what: "stored" | "tested"): Promise<void> => {
	const sentence = (wait: string, max: number) =>
		`You have ${what} API keys ${max} times in the last hour. Try again in ${wait}.`;
	const limit = what === "stored" ? WRITE_LIMIT : TEST_LIMIT;
	await consume(limits, [{ key: `keys-${what}:${user.id}`, limit, sentence }]);
};

/** The assistant with this person's key; 404 when the operator pays for it or it does not exist. */
async function assistantPaidBy(user: SignedInUser, id: string, assistants: AssistantRegistry): Promise<Assistant> {
	const assistant = await assistants.resolve(id, { kind: "user", id: user.id });
	if (!assistant) throw notFound(NO_ASSISTANT);
	if (assistant.paidBy !== "person") throw notFound(`You have stored no API key for ${assistant.name}.`);
	return assistant;
}

export function keyRoutes(routes: Routes, identity: Identity, rules: KeyRules): void {
	const { assistants, keys, limits, logger, allowOwnKeys, allowOwnEndpoints } = rules;

	routes.handle(listKeys, async ({ exchange }) => await keys.list((await identity.signedIn(exchange)).id));

	routes.handle(putKey, async ({ params: { provider }, body, exchange }) => {
		const user = await identity.signedIn(exchange);
		if (!(isOwnAssistant(provider) ? allowOwnEndpoints : allowOwnKeys)) throw forbidden(NOT_ALLOWED);
		if (!(await assistants.resolve(provider, { kind: "user", id: user.id }))) throw notFound(NO_ASSISTANT);
		await consumeFor(limits, user, "stored");
		return await keys.put(user, provider, body.key);
	});

	routes.handle(deleteKey, async ({ params, exchange }) => {
		const user = await identity.signedIn(exchange);
		await keys.remove(user.id, params.provider);
		return undefined;
	});

	routes.handle(testKey, async ({ params: { provider }, exchange }) => {
		const user = await identity.signedIn(exchange);
		const row = await keys.find(user.id, provider);
		if (row && !keys.isReadable(row)) return { ok: false, sentence: UNREADABLE };
		const assistant = await assistantPaidBy(user, provider, assistants);
		await consumeFor(limits, user, "tested");
		const successSentence = row ? `Your key for ${assistant.name} works.` : `${assistant.name} answers.`;
		const result = await testAssistant(assistant, successSentence, (error) =>
			logger.error({ err: error, provider }, "a provider adapter failed unexpectedly"),
		);
		if (row) await keys.recordTest(row, result.ok);
		return result;
	});
}
