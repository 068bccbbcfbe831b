import type { ModelInfo } from "@anthropic-ai/sdk/resources/models";
import { at, type Json, shortTextIn } from "../../json.ts";
import type { ListedModel } from "../listed-model.ts";
import { isChatModelId } from "./can-chat.ts";
import { booleanIn, dayIn, objectsIn, timeIn, tokensIn } from "./fields.ts";

type Entry = { readonly [field in keyof ModelInfo]?: unknown };
type Capability = keyof NonNullable<ModelInfo["capabilities"]>;

/** `{"image_input": {"supported": true}}` */
const isSupported = (capabilities: unknown, name: Capability | "web_search"): boolean | null =>
	booleanIn(at(capabilities, name, "supported"));

/** Null when the model cannot chat: compatible servers list their embedding models as well. */
export function readAnthropicModel(entry: Entry): ListedModel | null {
	const id = shortTextIn(entry.id);
	if (id === null || entry.lifecycle === "retired" || !isChatModelId(id)) return null;
	const { capabilities } = entry;
	const serverTools = at(capabilities, "server_tools");
	return {
		id,
		name: shortTextIn(entry.display_name),
		aliases: [],
		createdAt: timeIn(entry.created_at),
		endsOn: dayIn(entry.retires_at),
		contextTokens: tokensIn(entry.max_input_tokens),
		price: null,
		images: isSupported(capabilities, "image_input"),
		documents: isSupported(capabilities, "pdf_input"),
		search: isSupported(serverTools, "web_search"),
		reasoning: isSupported(capabilities, "thinking"),
	};
}

export const anthropicEntries = (body: unknown): readonly Json[] => objectsIn(at(body, "data") ?? body);

/** The cursor of the next page; null on the last page. */
export const nextAnthropicCursor = (body: unknown): string | null =>
	at(body, "has_more") === true ? shortTextIn(at(body, "last_id")) : null;
