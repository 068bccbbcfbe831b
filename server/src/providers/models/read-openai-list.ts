import type { Model } from "openai/resources/models";
import { at, isJson, type Json, textIn } from "../json.ts";
import type { Price, Rates } from "../prices/price.ts";
import { looksLikeChat } from "./can-chat.ts";
import { dayIn, dollarsIn, firstOf, listOf, textsOf, timeIn, tokensIn, truthIn } from "./fields.ts";
import type { ListedModel } from "./listed-model.ts";

/** The fields of OpenAI itself. Compatible servers add other fields, so each value is typed as unknown. */
type Entry = { readonly [field in keyof Model]?: unknown } & Json;

/** xAI sends prices in cents per 100 million tokens. */
const ofXai = (value: unknown): number | null => {
	const cents = dollarsIn(value);
	return cents === null ? null : cents / 10_000;
};

function xaiRates(entry: Json, suffix: "" | "_long_context"): Rates | null {
	const input = ofXai(entry[`prompt_text_token_price${suffix}`]);
	const output = ofXai(entry[`completion_text_token_price${suffix}`]);
	const cached = ofXai(entry[`cached_prompt_text_token_price${suffix}`]);
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
		output,
		longer: [],
		search: dollarsIn(pricing.web_search),
	};
}

const includes = (words: readonly string[], word: string): boolean | null =>
	words.length === 0 ? null : words.includes(word);

/** The input and output modalities of a model; empty when the list has none. */
function modalitiesOf(entry: Json): { readonly takes: readonly string[]; readonly gives: readonly string[] } {
	const told = isJson(entry.architecture) ? entry.architecture : entry;
	return { takes: textsOf(told.input_modalities), gives: textsOf(told.output_modalities) };
}

const ALIASES_MOST = 20;
const OTHER_TYPE = /image|embed|moderation|audio|rerank|video|transcri|speech/i;

function canChat(entry: Json, id: string): boolean {
	const { takes, gives } = modalitiesOf(entry);
	if (includes(gives, "text") === false || includes(takes, "text") === false || entry.active === false) return false;
	if (at(entry, "capabilities", "completion_chat") === false) return false;
	if (typeof entry.type === "string" && OTHER_TYPE.test(entry.type)) return false;
	return gives.length > 0 || looksLikeChat(id);
}

function readModel(entry: Entry): ListedModel | null {
	const id = textIn(entry.id);
	if (id === null || !canChat(entry, id)) return null;
	const { takes } = modalitiesOf(entry);
	const { context_length, context_window, max_context_length, max_model_len } = entry;
	return {
		id,
		name: firstOf((value) => (value === id ? null : textIn(value)), entry.display_name, entry.name),
		aliases: textsOf(entry.aliases)
			.filter((alias) => textIn(alias) !== null)
			.slice(0, ALIASES_MOST),
		createdAt: timeIn(entry.created),
		endsOn: firstOf(dayIn, entry.shutdown_date, entry.expiration_date, entry.deprecation),
		contextTokens: firstOf(tokensIn, context_length, context_window, max_context_length, max_model_len),
		price: xaiPrice(entry) ?? openRouterPrice(entry),
		images: includes(takes, "image") ?? truthIn(at(entry, "capabilities", "vision")),
		documents: includes(takes, "file"),
		search: null,
		reasoning:
			includes(textsOf(entry.supported_parameters), "reasoning") ?? truthIn(at(entry, "capabilities", "reasoning")),
	};
}

/** The list of OpenAI and of all compatible servers: `{data: […]}`, `{models: […]}` or the list itself. */
export function readOpenAiList(body: unknown): ListedModel[] {
	return listOf(at(body, "data") ?? at(body, "models") ?? body).flatMap((entry) => readModel(entry) ?? []);
}
