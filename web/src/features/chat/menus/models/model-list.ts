import type { AssistantModel, ModelList } from "@parallax/contract";
import { menuMessages as messages } from "../menu-messages.ts";

const UNKNOWN = "—";

const THOUSAND = 1000;

/** '128K', '1M'. */
export function formatContext(tokens: number): string {
	if (tokens < THOUSAND) return String(tokens);
	const thousands = Math.round(tokens / THOUSAND);
	return thousands < THOUSAND ? `${thousands}K` : `${Number((tokens / THOUSAND ** 2).toFixed(1))}M`;
}

const PRICE_DIGITS = 4;

/** '$2.50', '$0.075', '$15'. */
function formatPrice(usd: number | null): string {
	if (usd === null) return UNKNOWN;
	const exact = String(Number(usd.toFixed(PRICE_DIGITS)));
	const digits = exact.split(".")[1]?.length ?? 0;
	return `$${digits === 1 ? usd.toFixed(2) : exact}`;
}

type Prices = Pick<AssistantModel, "inputUsdPerMTok" | "outputUsdPerMTok">;

const isFree = ({ inputUsdPerMTok, outputUsdPerMTok }: Prices): boolean =>
	inputUsdPerMTok === 0 && outputUsdPerMTok === 0;

/** '$2.50 in · $15 out', or 'free'. */
export const pricesOf = (model: Prices): string =>
	isFree(model)
		? messages.models.free
		: messages.models.price(formatPrice(model.inputUsdPerMTok), formatPrice(model.outputUsdPerMTok));

/** The known facts, such as '128K context' and 'images'. */
export function factsOf({ contextTokens, images, documents, reasoning }: AssistantModel): readonly string[] {
	const { models } = messages;
	return [
		contextTokens !== null && models.context(formatContext(contextTokens)),
		[images && models.images, documents && models.documents, reasoning && models.reasoning].filter(Boolean).join(" · "),
	].filter((fact) => typeof fact === "string" && fact !== "") as readonly string[];
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

/** States the source and the age of the list, and the unit of its prices if it has any. */
export function originOf({ models, from, at }: ModelList, now: number): string {
	const { from: texts, pricesNote } = messages.models;
	const origin = from === "catalogue" || at === null ? texts.catalogue : texts[from](formatAgo(at, now));
	return models.every(isFree) ? origin : `${origin} · ${pricesNote}`;
}
