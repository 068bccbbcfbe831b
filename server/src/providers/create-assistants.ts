import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { CATALOGUE } from "./built-in-assistants.ts";
import { demoProvider } from "./demo/demo-assistant.ts";
import type { AiProvider } from "./port.ts";
import { createOutbound, type Outbound } from "./transport/request.ts";
import { claude } from "./wires/anthropic.ts";
import { gemini } from "./wires/gemini.ts";
import { chatgpt } from "./wires/openai-responses.ts";
import type { VendorAccess } from "./wires/wire.ts";
import { grok } from "./wires/xai-chat.ts";

export interface ProviderSettings {
	readonly apiKey?: string | undefined;
	/** What the vendor's own SDK takes as its base URL. */
	readonly baseUrl?: string | undefined;
	readonly model?: string | undefined;
}

export type Providers = Readonly<Record<ProviderId, AiProvider>>;

const ADAPTERS: Readonly<Record<ProviderId, (access: VendorAccess) => AiProvider>> = { chatgpt, gemini, claude, grok };

/** A server of one's own may need no key, so an address alone is enough to be asked. */
function createProvider(id: ProviderId, settings: ProviderSettings, outbound: Outbound): AiProvider {
	const { apiKey, baseUrl, model } = settings;
	if (!apiKey && !baseUrl) return demoProvider(id);
	const { name, env, ...entry } = CATALOGUE[id];
	return ADAPTERS[id]({
		name,
		env,
		apiKey,
		hasKey: Boolean(apiKey),
		model: model ?? entry.model,
		baseUrl: baseUrl ?? entry.baseUrl,
		outbound,
	});
}

/** The four, each real when it has a key or an address of its own, and a demonstration otherwise. */
export function createProviders(
	settings: Readonly<Partial<Record<ProviderId, ProviderSettings>>>,
	{ connectMs = 10_000 }: { readonly connectMs?: number } = {},
): Providers {
	const outbound = createOutbound(connectMs);
	const entries = PROVIDER_IDS.map((id) => [id, createProvider(id, settings[id] ?? {}, outbound)] as const);
	return Object.fromEntries(entries) as Record<ProviderId, AiProvider>;
}
