import type { ModelInfo } from "@anthropic-ai/sdk/resources/models";
import type { Model as GeminiModel } from "@google/genai";
import type { ProviderId } from "@parallax/contract/testing";
import type { Model as OpenAiModel } from "openai/resources/models";

/** A model as a test specifies it. */
export interface ServedModel {
	readonly id: string;
	/** The day of its release. */
	readonly created?: string;
	/** The day on which it is withdrawn. */
	readonly ends?: string;
	/** The size of its context. */
	readonly contextTokens?: number;
}

const DAY = "2026-09-01";
const secondsOf = (day = DAY): number => Date.parse(day) / 1000;
const timestampOf = (day: string): string => `${day}T00:00:00Z`;

const openai = ({ id, created, ends, contextTokens }: ServedModel): OpenAiModel => ({
	...{ id, object: "model", created: secondsOf(created), owned_by: "system" },
	shutdown_date: ends ?? null,
	...(contextTokens !== undefined && { context_length: contextTokens }),
});

const anthropic = ({ id, created = DAY, ends, contextTokens = 1_000_000 }: ServedModel): ModelInfo => ({
	...{ type: "model", id, display_name: id, created_at: timestampOf(created), capabilities: null, line: null },
	...{ lifecycle: "active", deprecated_at: null, retires_at: ends ? timestampOf(ends) : null },
	...{ max_input_tokens: contextTokens, max_tokens: 128_000 },
});

/** The HTTP API uses `supportedGenerationMethods` where the SDK uses `supportedActions`. */
const gemini = ({
	id,
	contextTokens = 1_048_576,
}: ServedModel): GeminiModel & { readonly supportedGenerationMethods: string[] } => ({
	...{
		name: `models/${id}`,
		version: "001",
		displayName: id,
		inputTokenLimit: contextTokens,
		outputTokenLimit: 65_536,
	},
	supportedGenerationMethods: ["generateContent", "countTokens"],
});

const PAGE = 2;

/** Two models a page, so that every client must request several pages. */
function page<T extends { readonly id: string }>(models: readonly T[], after: string | null) {
	const from = after === null ? 0 : models.findIndex(({ id }) => id === after) + 1;
	return { models: models.slice(from, from + PAGE), hasMore: from + PAGE < models.length };
}

/** The response body with a vendor's list of models. */
export function listBody(provider: ProviderId, served: readonly ServedModel[], query: URLSearchParams): object {
	if (provider === "claude") {
		const { models, hasMore } = page(served, query.get("after_id"));
		const ends = { first_id: models[0]?.id ?? null, last_id: models.at(-1)?.id ?? null };
		return { data: models.map(anthropic), has_more: hasMore, ...ends };
	}
	if (provider === "gemini") {
		const { models, hasMore } = page(served, query.get("pageToken"));
		const next = hasMore ? { nextPageToken: models.at(-1)?.id } : {};
		return { models: models.map(gemini), ...next };
	}
	return { object: "list", data: served.map(openai) };
}

const PATHS: readonly (readonly [string, ProviderId])[] = [
	["/openai/v1/models", "chatgpt"],
	["/xai/v1/models", "grok"],
	["/anthropic/v1/models", "claude"],
	["/gemini/v1beta/models", "gemini"],
];

export const listOf = (path: string): ProviderId | undefined => PATHS.find(([known]) => known === path)?.[1];
