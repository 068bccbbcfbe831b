import { type AddressRules, allowedAddresses } from "../platform/outbound/index.ts";
import type { AssistantDefinition, Connection } from "./definition.ts";
import { sentences } from "./failures/sentences.ts";
import { type Assistant, ProviderFailure } from "./port.ts";
import { createGuardedOutbound, isRefusedAddress } from "./transport/guarded-outbound.ts";
import { createOutbound, type Outbound } from "./transport/request.ts";
import { anthropic } from "./wires/anthropic.ts";
import { askBy } from "./wires/ask.ts";
import { gemini } from "./wires/gemini.ts";
import { LearnedLimits } from "./wires/learned-limits.ts";
import { openaiChat, xaiChat } from "./wires/openai-chat.ts";
import { openaiResponses } from "./wires/openai-responses.ts";
import type { Wire } from "./wires/wire.ts";

/** The protocols by which an assistant is asked: where its address does not know the first, the next is tried. */
function wiresOf({ id, wire, isWireSet }: AssistantDefinition): readonly [Wire, ...Wire[]] {
	const chat = id === "grok" ? xaiChat : openaiChat;
	switch (wire) {
		case "openai-responses":
			return isWireSet ? [openaiResponses] : [openaiResponses, chat];
		case "openai-chat":
			return [chat];
		case "anthropic":
			return [anthropic];
		case "gemini":
			return [gemini];
	}
}

export interface DefaultModel {
	readonly id: string;
	/** What people call it. */
	readonly name: string;
}

export interface ConnectorRules {
	readonly connectMs?: number;
	/** Whether addresses that people give may be of this machine and its network. */
	readonly allowLocal?: boolean;
	/** Replaced by tests: how the names in such addresses are resolved. */
	readonly lookup?: AddressRules["lookup"];
}

const refusedAddress = (name: string, cause: unknown): ProviderFailure =>
	new ProviderFailure({ code: "config", sentence: sentences.notPublic({ name }), mayRetry: false }, { cause });

/** Makes assistants that are really asked. They share connections, and what was learned of the addresses. */
export class Connector {
	readonly #outbound: Outbound;
	/** For addresses that people gave. */
	readonly #guarded: Outbound;
	readonly #learned = new LearnedLimits();

	constructor({ connectMs = 10_000, allowLocal = false, lookup }: ConnectorRules = {}) {
		this.#outbound = createOutbound(connectMs);
		this.#guarded = createGuardedOutbound(connectMs, { isAllowed: allowedAddresses(allowLocal), lookup });
	}

	connect(definition: AssistantDefinition, { apiKey, paidBy }: Connection, model: DefaultModel): Assistant {
		const { id, name, title, description, logo, tint, wire, env, baseUrl, headers, isOwnAddress = false } = definition;
		const modelLabel = (asked: string) => (asked === model.id ? model.name : asked);
		const shared = { outbound: isOwnAddress ? this.#guarded : this.#outbound, learned: this.#learned };
		const vendor = { name, env, paidBy, isOwnAddress };
		const endpoint = { ...shared, ...vendor, apiKey, hasKey: Boolean(apiKey), baseUrl, headers, modelLabel };
		const ask = askBy(endpoint, wiresOf(definition));
		return {
			...{ id, name, title, description, logo, tint, wire, paidBy },
			model: model.id,
			subtitle: model.name,
			demo: false,
			answer: async (call, listener, signal) => {
				try {
					return await ask({ model: call.model ?? model.id, question: call.question }, listener, signal);
				} catch (error) {
					throw isRefusedAddress(error) ? refusedAddress(name, error) : error;
				}
			},
		};
	}
}
