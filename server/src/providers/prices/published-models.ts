import { calcPrice, findProvider, type MatchLogic, type ModelInfo, type ModelPrice } from "@pydantic/genai-prices";
import type { Price, Rates } from "./price.ts";
import { SUPPLEMENT } from "./supplement.ts";

/** The day on which the data package was published. */
export const PUBLISHED_ON = "2026-09-23";

/** The published facts of a model. */
export interface PublishedModel {
	readonly name: string | null;
	readonly contextTokens: number | null;
	/** The price on a given day; vendors announce price changes in advance. */
	priceOn(day: Date): Price | null;
}

/** The data package's names for the vendors of the built-in assistants, for addresses that it does not know. */
const VENDORS: Readonly<Partial<Record<string, string>>> = {
	chatgpt: "openai",
	gemini: "google",
	claude: "anthropic",
	grok: "x-ai",
};

/** `-2024-08-06`, `-20250514` and `-0709` mark a dated copy of a model; any other ending is another model. */
const DATE = /-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/;

/** The names under which the price of a model may be published: its id, and its id without the date. */
export function pricedNames(model: string): readonly string[] {
	const id = model.replace(/^models\//, "");
	return [id, id.replace(DATE, "")];
}

/** Only whole names match: a prefix or a `latest` alias could give a new model the price of an older one. */
function namesIn(match: MatchLogic): readonly string[] {
	if ("equals" in match) return match.equals.endsWith("latest") ? [] : [match.equals];
	return "or" in match ? match.or.flatMap(namesIn) : [];
}

type Rate = ModelPrice[string];

const rateAt = (rate: Rate, tokens: number): number | null => {
	if (rate === undefined) return null;
	if (typeof rate === "number") return rate;
	return rate.tiers.findLast(({ start }) => tokens > start)?.price ?? rate.base;
};

const startsOf = (rate: Rate): number[] => (typeof rate === "object" ? rate.tiers.map(({ start }) => start) : []);

function ratesAt(
	{ input_mtok, cache_read_mtok, cache_write_mtok, output_mtok }: ModelPrice,
	tokens: number,
): Rates | null {
	const [input, output] = [rateAt(input_mtok, tokens), rateAt(output_mtok, tokens)];
	if (input === null || output === null) return null;
	return { input, cached: rateAt(cache_read_mtok, tokens), cacheWrite: rateAt(cache_write_mtok, tokens), output };
}

/** What a vendor takes for a web search where the package does not say it; with the day on which its page said so. */
function vendorSearchUsd(vendor: string, model: string): number | null {
	// https://docs.x.ai/developers/pricing, 2026-11-28
	if (vendor === "x-ai") return 0.005;
	// https://ai.google.dev/gemini-api/docs/pricing, 2026-11-28: up to Gemini 2.5 for a prompt, later for a query.
	if (vendor === "google" && model.startsWith("gemini-")) return /^gemini-[12]\b/.test(model) ? 0.035 : 0.014;
	return null;
}

function priceFrom(found: ModelPrice, vendor: string, id: string): Price | null {
	const rates = ratesAt(found, 0);
	if (!rates) return null;
	const { input_mtok, cache_read_mtok, output_mtok, web_searches_kcount: searches } = found;
	const starts = new Set([input_mtok, cache_read_mtok, output_mtok].flatMap(startsOf));
	const longer = [...starts]
		.toSorted((a, b) => a - b)
		.flatMap((above) => {
			const beyond = ratesAt(found, above + 1);
			return beyond ? [{ ...beyond, above }] : [];
		});
	const search = typeof searches === "number" ? searches / 1000 : vendorSearchUsd(vendor, id);
	return { ...rates, longer, search };
}

const published = (vendor: string, model: ModelInfo): PublishedModel => ({
	name: model.name ?? null,
	contextTokens: model.context_window ?? null,
	priceOn(day) {
		if (!Array.isArray(model.prices)) return priceFrom(model.prices, vendor, model.id);
		// Prices that depend on the day or on the time of day.
		const found = calcPrice({}, model.id, { providerId: vendor, timestamp: day });
		return found?.model.id === model.id ? priceFrom(found.model_price, vendor, model.id) : null;
	},
});

const indexes = new Map<string, ReadonlyMap<string, ModelInfo>>();

/** A vendor's models by ID and by other whole names; an ID wins over a name, and the first model over later ones. */
function indexOf(vendor: string): ReadonlyMap<string, ModelInfo> {
	const known = indexes.get(vendor);
	if (known) return known;
	const models = findProvider({ providerId: vendor })?.models ?? [];
	const byName = models.flatMap((model) => namesIn(model.match).map((name) => [name, model] as const));
	const index = new Map([...byName.toReversed(), ...models.map((model) => [model.id, model] as const).toReversed()]);
	indexes.set(vendor, index);
	return index;
}

function findInPackage(vendor: string, ids: readonly string[]): PublishedModel | null {
	const models = indexOf(vendor);
	for (const id of ids) {
		const found = models.get(id);
		if (found) return published(vendor, found);
	}
	return null;
}

/** The vendors whose models an address may serve: by its host, or else by the built-in assistant. */
export function vendorsOf(assistantId: string, baseUrl: string): readonly string[] {
	const byHost = findProvider({ providerApiUrl: baseUrl })?.id;
	const byAssistant = Object.hasOwn(VENDORS, assistantId) ? VENDORS[assistantId] : undefined;
	return [...new Set([byHost, byAssistant])].filter((vendor) => vendor !== undefined);
}

/** Finds the published models of an address. */
export function publishedModels(assistantId: string, baseUrl: string): (model: string) => PublishedModel | null {
	const vendors = vendorsOf(assistantId, baseUrl);
	return (model) => {
		const ids = pricedNames(model);
		for (const vendor of vendors) {
			const found = findInPackage(vendor, ids) ?? SUPPLEMENT[vendor]?.find((one) => ids.includes(one.id));
			if (found) return found;
		}
		return null;
	};
}
