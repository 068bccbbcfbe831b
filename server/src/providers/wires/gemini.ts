import type {
	GenerateContentConfig,
	GenerateContentParameters,
	GenerateContentResponse,
	ThinkingLevel,
} from "@google/genai";
import { StreamBroken, VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import type { Effort, MessagePart } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { type AnswerSoFar, count, textOf, type Wire, withoutCached } from "./wire.ts";

/** The class of the SDK has getters besides; on the wire are its fields. */
type Chunk = Partial<
	Pick<GenerateContentResponse, "candidates" | "promptFeedback" | "usageMetadata" | "modelVersion">
> & { readonly error?: unknown };

const STOPPED_FOR: Readonly<Record<string, string>> = {
	RECITATION: stopReasons.recitation,
	SPII: stopReasons.personalData,
	LANGUAGE: stopReasons.language,
	OTHER: stopReasons.unnamed,
	SAFETY: stopReasons.safety,
	BLOCKLIST: stopReasons.safety,
	PROHIBITED_CONTENT: stopReasons.safety,
	JAILBREAK: stopReasons.safety,
	MODEL_ARMOR: stopReasons.safety,
};

function refuse(reason: string, soFar: AnswerSoFar): void {
	soFar.finishReason = "refused";
	soFar.refusal = STOPPED_FOR[reason] ?? stopReasons.unnamed;
}

/** The model stumbled; nobody declined. */
const MALFORMED = new Set(["MALFORMED_FUNCTION_CALL", "MALFORMED_RESPONSE", "UNEXPECTED_TOOL_CALL"]);

function readFinish(reason: string, soFar: AnswerSoFar): void {
	if (MALFORMED.has(reason)) throw new StreamBroken("protocol", "the model wrote what cannot be read");
	soFar.ended = true;
	if (reason === "MAX_TOKENS") soFar.finishReason = "length";
	else if (reason !== "STOP") refuse(reason, soFar);
}

type Counts = NonNullable<Chunk["usageMetadata"]>;

/** Google leaves out a count of 0; what the others leave of the total is certain. */
function outputTokens(usage: Counts): number | null {
	const { promptTokenCount: prompt, thoughtsTokenCount: thoughts, toolUsePromptTokenCount: tools } = usage;
	const given = count(usage.candidatesTokenCount);
	const total = count(usage.totalTokenCount);
	if (given !== null || total === null || count(prompt) === null) return given;
	return Math.max(0, total - (prompt ?? 0) - (thoughts ?? 0) - (tools ?? 0));
}

/** Cached tokens are part of the prompt; thoughts are billed as output, and counted beside it. */
function readUsage({ usageMetadata: usage }: Chunk, soFar: AnswerSoFar): void {
	if (!usage) return;
	const counts = {
		inputTokens: count(usage.promptTokenCount),
		outputTokens: outputTokens(usage),
		reasoningTokens: count(usage.thoughtsTokenCount),
		cachedTokens: count(usage.cachedContentTokenCount),
	};
	soFar.usage = counts;
	soFar.billed = {
		freshInput: withoutCached(counts.inputTokens, counts.cachedTokens),
		cachedInput: counts.cachedTokens ?? 0,
		output: counts.outputTokens === null ? null : counts.outputTokens + (counts.reasoningTokens ?? 0),
	};
}

function read(data: unknown, soFar: AnswerSoFar): string {
	const chunk = data as Chunk;
	if (chunk.error) throw VendorComplaint.from(chunk, null);
	soFar.model = textOf(chunk.modelVersion) || soFar.model;
	readUsage(chunk, soFar);
	if (chunk.promptFeedback?.blockReason) {
		soFar.ended = true;
		refuse(chunk.promptFeedback.blockReason, soFar);
	}
	const candidate = chunk.candidates?.[0];
	if (candidate?.finishReason) readFinish(candidate.finishReason, soFar);
	const parts = candidate?.content?.parts ?? [];
	return parts.map((part) => (part.thought ? "" : textOf(part.text))).join("");
}

/** Google itself lists its models as `models/…`. */
const idOf = (model: string): string => model.replace(/^models\//, "");

export const geminiUrl = (baseUrl: string, model: string, method: string): URL =>
	urlAt(baseUrl, `/v1beta/models/${encodeURIComponent(idOf(model))}:${method}`);

/** Models before Gemini 3 know no levels, but a number of tokens. */
const BUDGETS: Readonly<Record<Effort, number>> = { low: 1024, medium: 8192, high: 24_576 };
const hasBudget = (model: string): boolean => /^gemini-2\.5-/.test(idOf(model));

/** Thoughts count as output, so a part of it stays for the answer. */
const thinkingConfig = (model: string, effort: Effort, maxOutputTokens: number) =>
	hasBudget(model)
		? { thinkingBudget: Math.min(BUDGETS[effort], Math.floor(maxOutputTokens * 0.75)) }
		: { thinkingLevel: effort.toUpperCase() as ThinkingLevel };

const ROLES = { user: "user", assistant: "model" } as const;
const block = (part: MessagePart) => ({ text: part.text });

type Body = Pick<GenerateContentParameters, "contents"> & {
	readonly systemInstruction?: GenerateContentConfig["systemInstruction"];
	readonly generationConfig: Pick<
		GenerateContentConfig,
		"maxOutputTokens" | "temperature" | "thinkingConfig" | "responseMimeType" | "responseJsonSchema"
	>;
};

export const gemini: Wire = {
	maxTemperature: 2,
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens }) => {
		const { system, messages, temperature, effort, reply } = question;
		const url = geminiUrl(baseUrl, model, "streamGenerateContent");
		url.searchParams.set("alt", "sse");
		return {
			url,
			headers: keyHeader("x-goog-api-key", apiKey),
			body: {
				...(system && { systemInstruction: { parts: [{ text: system }] } }),
				contents: messages.map(({ role, parts }) => ({ role: ROLES[role], parts: parts.map(block) })),
				generationConfig: {
					maxOutputTokens,
					...(temperature !== undefined && { temperature }),
					...(effort && { thinkingConfig: thinkingConfig(model, effort, maxOutputTokens) }),
					...(reply && { responseMimeType: "application/json", responseJsonSchema: reply.schema }),
				},
			} satisfies Body,
		};
	},
	read,
};
