import type { Provider, ProviderResponse } from "@parallax/contract";

/** 'gpt-4o-2024-08-06' is what a vendor says of itself that was asked for 'gpt-4o'. */
const isDated = (answered: string, asked: string): boolean =>
	answered.startsWith(asked) && /^(-\d[\d-]*)?$/.test(answered.slice(asked.length));

/** The model that answered: by its known name while it is the one that is asked today, else as the vendor called it. */
export function modelName({ model, demo }: ProviderResponse, provider: Provider | undefined): string | null {
	const isOfToday = !model || demo || (provider !== undefined && isDated(model, provider.model));
	return isOfToday ? (provider?.subtitle ?? null) : model;
}
