import { deleteKey, listKeys, putKey, testKey } from "@parallax/contract";
import { forbidden, notFound, signedOut } from "../../../failures.ts";
import type { Exchange, Routes } from "../../../http/index.ts";
import { consume } from "../../../platform/limits/consume.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { Identity, Viewer } from "../../identity/index.ts";
import { type AssistantRegistry, isOwnAssistant } from "../registry.ts";
import { type HolderRules, type KeyHolder, keyHolder } from "./key-holder.ts";
import { testAssistant } from "./test-assistant.ts";

export interface KeyRules extends HolderRules {
	readonly assistants: AssistantRegistry;
	readonly limits: RateLimits;
	readonly logger: Logger;
	/** Whether people may store their own keys. Stored keys can always be deleted. */
	readonly allowOwnKeys: boolean;
	/** Whether people may store keys for their own addresses. */
	readonly allowOwnEndpoints: boolean;
}

const NOT_ALLOWED = "This server does not take API keys of your own.";
const NO_ASSISTANT = "This assistant is not available here.";
const UNREADABLE = "This key can no longer be read, because the server was moved or restored. Enter it again.";
const NEW_BROWSER: Viewer = { kind: "anonymous", wasSignedIn: false };

async function assistantFor({ owner }: KeyHolder, id: string, assistants: AssistantRegistry): Promise<Assistant> {
	const all = await assistants.listFor(owner ?? NEW_BROWSER, { isAsking: true });
	const assistant = all.find((one) => one.id === id);
	if (!assistant) throw notFound(NO_ASSISTANT);
	return assistant;
}

/** The assistant with the holder's key; 404 when the operator pays for it or it does not exist. */
async function assistantPaidBy(holder: KeyHolder, id: string, assistants: AssistantRegistry): Promise<Assistant> {
	const assistant = await assistantFor(holder, id, assistants);
	if (assistant.paidBy !== "person") throw notFound(`You have stored no API key for ${assistant.name}.`);
	return assistant;
}

export function keyRoutes(routes: Routes, identity: Identity, rules: KeyRules): void {
	const { assistants, limits, logger, allowOwnKeys, allowOwnEndpoints, allowAnonymous } = rules;
	const holderOf = (exchange: Exchange) => keyHolder(identity, exchange, rules);

	routes.handle(listKeys, async ({ exchange }) => await (await holderOf(exchange)).list());

	routes.handle(putKey, async ({ params: { provider }, body, exchange }) => {
		const holder = await holderOf(exchange);
		if (holder.owner?.kind === "visitor" && !allowAnonymous) throw signedOut();
		if (!(isOwnAssistant(provider) ? allowOwnEndpoints : allowOwnKeys)) throw forbidden(NOT_ALLOWED);
		await assistantFor(holder, provider, assistants);
		await consume(limits, holder.limitsOf("stored"));
		return await holder.put(provider, body.key);
	});

	routes.handle(deleteKey, async ({ params, exchange }) => {
		await (await holderOf(exchange)).remove(params.provider);
		return undefined;
	});

	routes.handle(testKey, async ({ params: { provider }, exchange }) => {
		const holder = await holderOf(exchange);
		const stored = await holder.find(provider);
		if (stored && !stored.isReadable) return { ok: false, sentence: UNREADABLE };
		const assistant = await assistantPaidBy(holder, provider, assistants);
		await consume(limits, holder.limitsOf("tested"));
		const successSentence = stored ? `Your key for ${assistant.name} works.` : `${assistant.name} answers.`;
		const result = await testAssistant(assistant, successSentence, (error) =>
			logger.error({ err: error, provider }, "a provider adapter failed unexpectedly"),
		);
		await stored?.recordTest(result.ok);
		return result;
	});
}
