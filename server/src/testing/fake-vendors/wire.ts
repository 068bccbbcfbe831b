import type { Usage } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import type { Ending } from "./script.ts";
import type { ErrorKind } from "./vendor-error.ts";

export type Wire =
	| "openai-responses"
	| "openai-chat"
	| "xai-responses"
	| "xai-chat"
	| "anthropic"
	| "gemini"
	| "openai-images"
	| "gemini-images";

export interface CallFacts {
	readonly model: string;
	readonly inputTokens: number;
}

/** Writes steps in the format of one vendor. Each call gets its own instance, because some formats count events. */
export interface WireFormat {
	/** The frames before the first text. */
	start(): string;
	say(text: string): string;
	/** Empty when the format has no reasoning text. */
	think(text: string): string;
	ping(): string;
	end(ending: Ending, usage: Usage, text: string): string;
	fail(kind: ErrorKind): string;
}

export interface Route {
	readonly provider: ProviderId;
	readonly wire: Wire;
}

const ROUTES: readonly (readonly [RegExp, Route])[] = [
	[/^\/openai\/v1\/responses$/, { provider: "chatgpt", wire: "openai-responses" }],
	[/^\/openai\/v1\/chat\/completions$/, { provider: "chatgpt", wire: "openai-chat" }],
	[/^\/xai\/v1\/responses$/, { provider: "grok", wire: "xai-responses" }],
	[/^\/xai\/v1\/chat\/completions$/, { provider: "grok", wire: "xai-chat" }],
	[/^\/anthropic\/v1\/messages$/, { provider: "claude", wire: "anthropic" }],
	[/^\/gemini\/v1(?:beta)?\/models\/[^/]+:streamGenerateContent$/, { provider: "gemini", wire: "gemini" }],
	[/^\/openai\/v1\/images\/generations$/, { provider: "chatgpt", wire: "openai-images" }],
	[/^\/gemini\/v1(?:beta)?\/models\/[^/]+:generateContent$/, { provider: "gemini", wire: "gemini-images" }],
];

/** These protocols answer with one JSON body instead of an event stream; the text is the picture in base64. */
export const isSingleBody = (wire: Wire): boolean => wire.endsWith("-images");

export const BASE_PATHS: Readonly<Record<ProviderId, string>> = {
	chatgpt: "/openai/v1",
	gemini: "/gemini",
	claude: "/anthropic",
	grok: "/xai/v1",
};

export const routeOf = (path: string): Route | undefined => ROUTES.find(([pattern]) => pattern.test(path))?.[1];

export const sse = (data: unknown, event?: string): string =>
	`${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
