import type { GenerateContentConfig, GenerateContentParameters, Part, ThinkingLevel } from "@google/genai";
import { at, contentText, countAt, listAt, nameAt, textAt } from "../json.ts";
import type { Effort } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { withoutEnding } from "./base-urls.ts";
import { explanationOf, markDeclined, readFinishReason } from "./finish.ts";
import { MAX_OUTPUT_TOKENS } from "./output-bound.ts";
import type { SentPart } from "./sent-question.ts";
import { type AnswerState, firstAnswer, recordSearches, recordUsage, type Wire } from "./wire.ts";

/** Google omits a count of 0; then the output is the total minus the other counts. */
function outputTokens(usage: unknown): number | null {
	const reported = countAt(usage, "candidatesTokenCount");
	const total = countAt(usage, "totalTokenCount");
	const prompt = countAt(usage, "promptTokenCount");
	if (reported !== null || total === null || prompt === null) return reported;
	const others = ["thoughtsTokenCount", "toolUsePromptTokenCount"].map((name) => countAt(usage, name) ?? 0);
	return Math.max(0, total - prompt - others.reduce((sum, one) => sum + one, 0));
}

/** The prompt count includes cached tokens. Thoughts are billed as output, but counted separately. */
function readUsage(usage: unknown, state: AnswerState): void {
	if (!usage) return;
	const counted = {
		input: countAt(usage, "promptTokenCount"),
		cached: countAt(usage, "cachedContentTokenCount"),
		output: outputTokens(usage),
		thoughts: countAt(usage, "thoughtsTokenCount"),
		total: null,
	};
	recordUsage(state, counted, true);
}

/** Up to Gemini 2.5, Google bills a prompt that searched; later models are billed by the query. */
const isBilledByPrompt = (model: string | null): boolean => /^(models\/)?gemini-[12]\b/.test(model ?? "");

function readGrounding(candidate: unknown, text: string, state: AnswerState): void {
	const { grounding } = state.searching;
	if (!grounding) return;
	grounding.append(text);
	grounding.read(at(candidate, "groundingMetadata"));
	const { queries } = grounding;
	recordSearches(state, isBilledByPrompt(state.model) ? Math.min(1, queries) : queries);
}

function read(chunk: unknown, state: AnswerState): string {
	state.model = nameAt(chunk, "modelVersion") || state.model;
	readUsage(at(chunk, "usageMetadata"), state);
	const blocked = textAt(chunk, "promptFeedback", "blockReason");
	if (blocked) {
		state.hasEnded = true;
		markDeclined(state, explanationOf(blocked));
	}
	const candidate = firstAnswer(listAt(chunk, "candidates"));
	readFinishReason(at(candidate, "finishReason"), state);
	const content = at(candidate, "content");
	const text = contentText(at(content, "parts") ?? content);
	readGrounding(candidate, text, state);
	return text;
}

/** Google lists its models as `models/…`. */
const idOf = (model: string): string => model.replace(/^models\//, "");

/** The base URL of Google's SDK has no version; users add one, or enter the full URL of a call. */
export const geminiBase = (baseUrl: string): string => withoutEnding(baseUrl, /\/v1(alpha|beta)?(\/models(\/.*)?)?$/);

export const geminiUrl = (baseUrl: string, model: string, method: string): URL =>
	urlAt(baseUrl, `/v1beta/models/${encodeURIComponent(idOf(model))}:${method}`);

/** Models before Gemini 3 take a number of tokens instead of a level. */
const BUDGETS: Readonly<Record<Effort, number>> = { low: 1024, medium: 8192, high: 24_576 };
const hasBudget = (model: string): boolean => /^gemini-2\.5-/.test(idOf(model));

/** Thoughts count as output, so part of the limit is reserved for the answer. */
const thinkingConfig = (model: string, effort: Effort, maxOutputTokens: number | null) =>
	hasBudget(model)
		? { thinkingBudget: Math.min(BUDGETS[effort], Math.floor((maxOutputTokens ?? MAX_OUTPUT_TOKENS) * 0.75)) }
		: { thinkingLevel: effort.toUpperCase() as ThinkingLevel };

const ROLES = { user: "user", assistant: "model" } as const;
const block = (part: SentPart): Part =>
	part.kind === "text" ? { text: part.text } : { inlineData: { mimeType: part.type, data: part.data } };

type Body = Pick<GenerateContentParameters, "contents"> & {
	readonly systemInstruction?: GenerateContentConfig["systemInstruction"];
	readonly tools?: GenerateContentConfig["tools"];
	readonly generationConfig: Pick<
		GenerateContentConfig,
		"maxOutputTokens" | "temperature" | "thinkingConfig" | "responseMimeType" | "responseJsonSchema"
	>;
};

/** Google's protocol; `searches` is the decision of the operator. */
export const geminiWire = (searches: boolean): Wire => ({
	id: "gemini",
	maxTemperature: 2,
	fields: [],
	demandsBound: false,
	searches,
	grounds: true,
	possibleBaseUrls: (baseUrl) => [geminiBase(baseUrl)],
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens }) => {
		const { system, messages, temperature, effort, reply, search } = question;
		const url = geminiUrl(baseUrl, model, "streamGenerateContent");
		url.searchParams.set("alt", "sse");
		return {
			url,
			headers: keyHeader("x-goog-api-key", apiKey),
			body: {
				...(system && { systemInstruction: { parts: [{ text: system }] } }),
				contents: messages.map(({ role, parts }) => ({ role: ROLES[role], parts: parts.map(block) })),
				...(search && { tools: [{ googleSearch: {} }] }),
				generationConfig: {
					...(maxOutputTokens !== null && { maxOutputTokens }),
					...(temperature !== undefined && { temperature }),
					...(effort && { thinkingConfig: thinkingConfig(model, effort, maxOutputTokens) }),
					...(reply && { responseMimeType: "application/json", responseJsonSchema: reply.schema }),
				},
			} satisfies Body,
		};
	},
	read,
	conclude: (state) => {
		state.cited.push(...(state.searching.grounding?.citations() ?? []));
	},
});

/** Without a search. */
export const gemini: Wire = geminiWire(false);
