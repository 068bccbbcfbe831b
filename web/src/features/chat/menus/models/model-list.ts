import type { AssistantModel, ModelList } from "@parallax/contract";
import { menuMessages as messages } from "../menu-messages.ts";

const UNKNOWN = "—";

const THOUSAND = 1000;

/** '128K', '1M'. */
export function formatContext(tokens: number | null): string {
	if (tokens === null) return UNKNOWN;
	if (tokens < THOUSAND) return String(tokens);
	const thousands = Math.round(tokens / THOUSAND);
	return thousands < THOUSAND ? `${thousands}K` : `${Number((tokens / THOUSAND ** 2).toFixed(1))}M`;
}

const PRICE_DIGITS = 4;

/** '$2.50', '$0.075', '$15'. */
export function formatPrice(usd: number | null): string {
	if (usd === null) return UNKNOWN;
	const exact = String(Number(usd.toFixed(PRICE_DIGITS)));
	const digits = exact.split(".")[1]?.length ?? 0;
	return `$${digits === 1 ? usd.toFixed(2) : exact}`;
}

/** 'images · reasoning'; a dash when none of them is known. */
export function capabilitiesOf({ images, documents, reasoning }: AssistantModel): string {
	const { models } = messages;
	const capabilities = [images && models.images, documents && models.documents, reasoning && models.reasoning].filter(
		Boolean,
	);
	if (capabilities.length > 0) return capabilities.join(" · ");
	return images === null && documents === null && reasoning === null ? UNKNOWN : "";
}

const folded = (text: string): string => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Models whose name and ID together contain every typed part, in the order of the list. */
export function findModels(models: readonly AssistantModel[], typed: string): readonly AssistantModel[] {
	const wanted = folded(typed).split(/\s+/).filter(Boolean);
	if (wanted.length === 0) return models;
	return models.filter(({ id, name }) => {
		const text = folded(`${name} ${id}`);
		return wanted.every((part) => text.includes(part));
	});
}

const MODEL_ID = /^[^\p{C}\s]{1,200}$/u;

/** The typed text as the ID of a model that is not in the list; null when it is listed or cannot be an ID. */
export function unlistedId(models: readonly AssistantModel[], typed: string): string | null {
	const id = typed.trim();
	return MODEL_ID.test(id) && !models.some((model) => model.id === id) ? id : null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function formatAgo(iso: string, now: number): string {
	const { ago } = messages;
	const ageMs = now - Date.parse(iso);
	if (ageMs >= DAY_MS) return ago.days(Math.floor(ageMs / DAY_MS));
	if (ageMs >= HOUR_MS) return ago.hours(Math.floor(ageMs / HOUR_MS));
	return ageMs >= MINUTE_MS ? ago.minutes(Math.floor(ageMs / MINUTE_MS)) : ago.now;
}

/** A sentence that states the source and the age of the list. */
export function originOf({ from, at }: ModelList, now: number): string {
	const texts = messages.models.from;
	if (from === "catalogue" || at === null) return texts.catalogue;
	return texts[from](formatAgo(at, now));
}
