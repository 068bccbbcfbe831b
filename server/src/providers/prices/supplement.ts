import type { Price } from "./price.ts";

/** The day on which the entries below were compared with their sources. */
export const SUPPLEMENT_CHECKED_ON = "2026-11-26";

interface Supplement {
	readonly id: string;
	readonly name: string;
	readonly contextTokens: number;
	/** The vendor's page with these values. */
	readonly source: string;
	priceOn(): Price;
}

const constantPrice = (price: Price) => () => price;

const sol: Price = {
	...{ input: 2, cached: 0.1, cacheWrite: 2.5, output: 10, search: 0.01 },
	longer: [{ above: 272_000, input: 4, cached: 0.2, cacheWrite: 5, output: 15 }],
};

/** Default models that are newer than the data package. An entry is removed once the package contains it. */
export const SUPPLEMENT: Readonly<Partial<Record<string, readonly Supplement[]>>> = {
	openai: [
		{
			id: "gpt-6.1-sol",
			name: "GPT-6.1 Sol",
			contextTokens: 1_050_000,
			source: "https://developers.openai.com/api/docs/models/gpt-6.1-sol",
			priceOn: constantPrice(sol),
		},
		{
			id: "gpt-6.2-sol",
			name: "GPT-6.2 Sol",
			contextTokens: 1_050_000,
			source: "https://developers.openai.com/api/docs/models/gpt-6.2-sol",
			priceOn: constantPrice(sol),
		},
	],
	anthropic: [
		{
			id: "claude-sonnet-5-5",
			name: "Claude Sonnet 5.5",
			contextTokens: 1_000_000,
			source: "https://platform.claude.com/docs/en/about-claude/pricing",
			priceOn: constantPrice({ input: 2, cached: 0.1, cacheWrite: 2.5, output: 10, longer: [], search: 0.01 }),
		},
	],
	"x-ai": [
		{
			id: "grok-4.7",
			name: "Grok 4.7",
			contextTokens: 500_000,
			source: "https://docs.x.ai/developers/grok-4-7",
			priceOn: constantPrice({
				...{ input: 2, cached: 0.5, output: 6, search: 0.005 },
				longer: [{ above: 199_999, input: 4, cached: 1, output: 12 }],
			}),
		},
	],
};
