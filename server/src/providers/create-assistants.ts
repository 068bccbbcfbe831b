import { BUILT_IN_ASSISTANTS, type BuiltInAssistant, type BuiltInId } from "./built-in-assistants.ts";
import { demoAssistant } from "./demo/demo-assistant.ts";
import type { Assistant } from "./port.ts";
import { createOutbound, type Outbound } from "./transport/request.ts";
import { anthropic } from "./wires/anthropic.ts";
import { type Ask, askOpenAi, askOver } from "./wires/ask.ts";
import { gemini } from "./wires/gemini.ts";
import { LearnedLimits } from "./wires/learned-limits.ts";
import { xaiChat } from "./wires/openai-chat.ts";
import type { Endpoint } from "./wires/wire.ts";

export interface AssistantSettings {
	readonly apiKey?: string | undefined;
	/** What the vendor's own SDK takes as its base URL. */
	readonly baseUrl?: string | undefined;
	readonly model?: string | undefined;
}

const ASK: Readonly<Record<BuiltInId, (endpoint: Endpoint) => Ask>> = {
	chatgpt: askOpenAi,
	gemini: (endpoint) => askOver(endpoint, gemini),
	claude: (endpoint) => askOver(endpoint, anthropic),
	grok: (endpoint) => askOver(endpoint, xaiChat),
};

interface Shared {
	readonly outbound: Outbound;
	readonly learned: LearnedLimits;
}

/** A built-in assistant that is really asked. */
function realAssistant(builtIn: BuiltInAssistant, settings: AssistantSettings, shared: Shared): Assistant {
	const { id, name, title, description, logo, tint, env } = builtIn;
	const { apiKey, baseUrl = builtIn.baseUrl, model = builtIn.model } = settings;
	const modelLabel = (asked: string) => (asked === builtIn.model ? builtIn.subtitle : asked);
	const ask = ASK[id]({ ...shared, name, env, apiKey, hasKey: Boolean(apiKey), baseUrl, modelLabel });
	return {
		...{ id, name, title, description, logo, tint, model },
		subtitle: modelLabel(model),
		demo: false,
		answer: (call, listener, signal) => ask({ model: call.model ?? model, question: call.question }, listener, signal),
	};
}

/** The built-in assistants in their order: real with a key or an address of its own, else a demonstration. */
export function createBuiltInAssistants(
	settings: Readonly<Partial<Record<string, AssistantSettings>>>,
	{ connectMs = 10_000 }: { readonly connectMs?: number } = {},
): Assistant[] {
	const shared = { outbound: createOutbound(connectMs), learned: new LearnedLimits() };
	return BUILT_IN_ASSISTANTS.map((builtIn) => {
		const own = settings[builtIn.id] ?? {};
		// A server of one's own may need no key, so an address alone is enough.
		return own.apiKey || own.baseUrl ? realAssistant(builtIn, own, shared) : demoAssistant(builtIn);
	});
}
