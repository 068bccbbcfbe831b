import type { Seat } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import { builtInAssistant } from "../../providers/index.ts";

/** The seat of an assistant; `id` is for a second seat of the same assistant. */
export function someSeat(provider: ProviderId, id: string = provider): Seat {
	const assistant = builtInAssistant(provider);
	if (!assistant) throw new Error(`There is no ${provider}.`);
	const { name, logo, tint, model, subtitle } = assistant;
	const shown = { id, provider, name: id === provider ? name : id, assistant: name, logo, tint, demo: false };
	return { ...shown, model, modelName: subtitle, system: null, temperature: null, effort: null };
}

/** One seat for each assistant, without reserved cost. */
export const someAskedSeats = (providers: readonly ProviderId[]): { seat: Seat; reservedUsd: null }[] =>
	providers.map((id) => ({ seat: someSeat(id), reservedUsd: null }));
