import type { Model } from "@google/genai";
import { at, type Json, shortTextIn } from "../../json.ts";
import type { ListedModel } from "../listed-model.ts";
import { isChatModelId } from "./can-chat.ts";
import { booleanIn, objectsIn, stringsIn, tokensIn } from "./fields.ts";

/** The SDK's `supportedActions` is `supportedGenerationMethods` in the API. */
type Entry = { readonly [field in keyof Model]?: unknown } & { readonly supportedGenerationMethods?: unknown };

/** Null when the model cannot chat. */
export function readGeminiModel(entry: Entry): ListedModel | null {
	const id = shortTextIn(entry.name)?.replace(/^models\//, "");
	if (!id || !isChatModelId(id)) return null;
	const methods = stringsIn(entry.supportedGenerationMethods ?? entry.supportedActions);
	if (methods.length > 0 && !methods.includes("generateContent")) return null;
	return {
		id,
		name: shortTextIn(entry.displayName),
		aliases: [],
		createdAt: null,
		endsOn: null,
		contextTokens: tokensIn(entry.inputTokenLimit),
		price: null,
		images: null,
		documents: null,
		search: null,
		reasoning: booleanIn(entry.thinking),
	};
}

export const geminiEntries = (body: unknown): readonly Json[] => objectsIn(at(body, "models") ?? body);

/** Google's page tokens are long. */
export const nextGeminiPageToken = (body: unknown): string | null => shortTextIn(at(body, "nextPageToken"), 2000);
