import type { ModelInfo } from "@anthropic-ai/sdk/resources/models";
import { at, textIn } from "../json.ts";
import { dayIn, listOf, timeIn, tokensIn, truthIn } from "./fields.ts";
import type { ListedModel } from "./listed-model.ts";

type Entry = { readonly [field in keyof ModelInfo]?: unknown };
type Capability = keyof NonNullable<ModelInfo["capabilities"]>;

/** `{"image_input": {"supported": true}}` */
const can = (capabilities: unknown, name: Capability | "web_search"): boolean | null =>
	truthIn(at(capabilities, name, "supported"));

function readModel(entry: Entry): ListedModel | null {
	const id = textIn(entry.id);
	if (id === null || entry.lifecycle === "retired") return null;
	const { capabilities } = entry;
	const serverTools = at(capabilities, "server_tools");
	return {
		id,
		name: textIn(entry.display_name),
		aliases: [],
		createdAt: timeIn(entry.created_at),
		endsOn: dayIn(entry.retires_at),
		contextTokens: tokensIn(entry.max_input_tokens),
		price: null,
		images: can(capabilities, "image_input"),
		documents: can(capabilities, "pdf_input"),
		search: can(serverTools, "web_search"),
		reasoning: can(capabilities, "thinking"),
	};
}

export const readAnthropicList = (body: unknown): ListedModel[] =>
	listOf(at(body, "data") ?? body).flatMap((entry) => readModel(entry) ?? []);

/** The cursor of the next page; null on the last page. */
export const nextOfAnthropic = (body: unknown): string | null =>
	at(body, "has_more") === true ? textIn(at(body, "last_id")) : null;
