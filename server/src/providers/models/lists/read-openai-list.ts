import type { Model } from "openai/resources/models";
import { at, isJson, type Json, shortTextIn } from "../../json.ts";
import type { Price, Rates } from "../../prices/price.ts";
import type { ListedModel } from "../listed-model.ts";
import { isChatModelId } from "./can-chat.ts";
import { booleanIn, dayIn, dollarsIn, firstOf, objectsIn, stringsIn, timeIn, tokensIn } from "./fields.ts";

/** The fields of OpenAI itself. Compatible servers add other fields, so each value is typed as unknown. */
type Entry = { readonly [field in keyof Model]?: unknown } & Json;

/** xAI sends prices in cents per 100 million tokens. */
const xaiDollars = (value: unknown): number | null => {
	const cents = dollarsIn(value);
	return cents === null ? null : cents / 10_000;
};

function xaiRates(entry: Json, suffix: "" | "_long_context"): Rates | null {
	const input = xaiDollars(entry[`prompt_text_token_price${suffix}`]);
	const output = xaiDollars(entry[`completion_text_token_price${suffix}`]);
	const cached = xaiDollars(entry[`cached_prompt_text_token_price${suffix}`]);
	return input === null || output === null ? null : { input, cached, output };
}

/** xAI's prices of long prompts include the threshold itself. */
function xaiPrice(entry: Json): Price | null {
	const rates = xaiRates(entry, "");
	if (!rates) return null;
	const [longer, threshold] = [xaiRates(entry, "_long_context"), tokensIn(entry.long_context_threshold)];
	return { ...rates, longer: longer && threshold ? [{ ...longer, above: threshold - 1 }] : [], search: null };
}

/** OpenRouter sends prices in dollars per token, as strings. */
function openRouterPrice({ pricing }: Json): Price | null {
	if (!isJson(pricing)) return null;
	const perMillion = (value: unknown): number | null => {
		const dollars = dollarsIn(value);
		return dollars === null ? null : dollars * 1_000_000;
	};
	const [input, output] = [perMillion(pricing.prompt), perMillion(pricing.completion)];
	if (input === null || output === null) return null;
	return {
		input,
		cached: perMillion(pricing.input_cache_read),
		cacheWrite: perMillion(pricing.input_cache_write),
		output,
		longer: [],
		search: dollarsIn(pricing.web_search),
	};
}

const includes = (words: readonly string[], word: string): boolean | null =>
	words.length === 0 ? null : words.includes(word);

/** The input and output modalities of a model; empty when the list has none. */
function modalitiesOf(entry: Json): { readonly inputs: readonly string[]; readonly outputs: readonly string[] } {
	const source = isJson(entry.architecture) ? entry.architecture : entry;
	return { inputs: stringsIn(source.input_modalities), outputs: stringsIn(source.output_modalities) };
}

const MAX_ALIASES = 20;
const OTHER_TASK_TYPE = /image|embed|moderation|audio|rerank|video|transcri|speech/i;

function canChat(entry: Json, id: string): boolean {
	const { inputs, outputs } = modalitiesOf(entry);
	if (includes(outputs, "text") === false || includes(inputs, "text") === false || entry.active === false) return false;
	if (at(entry, "capabilities", "completion_chat") === false) return false;
	if (typeof entry.type === "string" && OTHER_TASK_TYPE.test(entry.type)) return false;
	return outputs.length > 0 || isChatModelId(id);
}

/** Null when the model cannot chat. */
export function readOpenAiModel(entry: Entry): ListedModel | null {
	const id = shortTextIn(entry.id);
	if (id === null || !canChat(entry, id)) return null;
	const { inputs } = modalitiesOf(entry);
	const { context_length, context_window, max_context_length, max_model_len } = entry;
	return {
		id,
		name: firstOf((value) => (value === id ? null : shortTextIn(value)), entry.display_name, entry.name),
		aliases: stringsIn(entry.aliases)
			.filter((alias) => shortTextIn(alias) !== null)
			.slice(0, MAX_ALIASES),
		createdAt: timeIn(entry.created),
		endsOn: firstOf(dayIn, entry.shutdown_date, entry.expiration_date, entry.deprecation),
		contextTokens: firstOf(tokensIn, context_length, context_window, max_context_length, max_model_len),
		price: xaiPrice(entry) ?? openRouterPrice(entry),
		images: includes(inputs, "image") ?? booleanIn(at(entry, "capabilities", "vision")),
		documents: includes(inputs, "file"),
		search: null,
		reasoning:
			includes(stringsIn(entry.supported_parameters), "reasoning") ?? booleanIn(at(entry, "capabilities", "reasoning")),
	};
}

/** The entries of OpenAI and of all compatible servers: `{data: […]}`, `{models: […]}` or the list itself. */
export const openAiEntries = (body: unknown): readonly Json[] =>
	objectsIn(at(body, "data") ?? at(body, "models") ?? body);
