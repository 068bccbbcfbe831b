import type { ModelInfo } from "@anthropic-ai/sdk/resources/models";
import { dayIn, isJson, listOf, textIn, timeIn, tokensIn, truthIn } from "./fields.ts";
import type { ListedModel } from "./listed-model.ts";

type Entry = { readonly [field in keyof ModelInfo]?: unknown };
type Capability = keyof NonNullable<ModelInfo["capabilities"]>;

/** `{"image_input": {"supported": true}}` */
function can(capabilities: unknown, name: Capability | "web_search"): boolean | null {
	const found = isJson(capabilities) ? capabilities[name] : undefined;
	return isJson(found) ? truthIn(found.supported) : null;
}

function readModel(entry: Entry): ListedModel | null {
	const id = textIn(entry.id);
	if (id === null || entry.lifecycle === "retired") return null;
	const { capabilities } = entry;
	const serverTools = isJson(capabilities) ? capabilities.server_tools : undefined;
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
	listOf(isJson(body) ? body.data : body).flatMap((entry) => readModel(entry) ?? []);

/** Where the next page begins; null on the last. */
export const nextOfAnthropic = (body: unknown): string | null =>
	isJson(body) && body.has_more === true ? textIn(body.last_id) : null;
