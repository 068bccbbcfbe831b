import type { Model } from "@google/genai";
import { at, textIn } from "../json.ts";
import { looksLikeChat } from "./can-chat.ts";
import { listOf, textsOf, tokensIn, truthIn } from "./fields.ts";
import type { ListedModel } from "./listed-model.ts";

/** The SDK's `supportedActions` is `supportedGenerationMethods` in the API. */
type Entry = { readonly [field in keyof Model]?: unknown } & { readonly supportedGenerationMethods?: unknown };

function readModel(entry: Entry): ListedModel | null {
	const id = textIn(entry.name)?.replace(/^models\//, "");
	if (!id || !looksLikeChat(id)) return null;
	const methods = textsOf(entry.supportedGenerationMethods ?? entry.supportedActions);
	if (methods.length > 0 && !methods.includes("generateContent")) return null;
	return {
		id,
		name: textIn(entry.displayName),
		aliases: [],
		createdAt: null,
		endsOn: null,
		contextTokens: tokensIn(entry.inputTokenLimit),
		price: null,
		images: null,
		documents: null,
		search: null,
		reasoning: truthIn(entry.thinking),
	};
}

export const readGeminiList = (body: unknown): ListedModel[] =>
	listOf(at(body, "models") ?? body).flatMap((entry) => readModel(entry) ?? []);

/** Google's page tokens are long. */
export const nextOfGemini = (body: unknown): string | null => textIn(at(body, "nextPageToken"), 2000);
