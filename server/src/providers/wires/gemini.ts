import type { GenerateContentParameters, GenerateContentResponse } from "@google/genai";
import { StreamBroken, VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import type { AiProvider } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { overOneWire } from "./ask.ts";
import { type AnswerSoFar, count, textOf, type VendorAccess, type Wire } from "./wire.ts";

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

function readUsage({ usageMetadata: usage }: Chunk, soFar: AnswerSoFar): void {
	if (!usage) return;
	soFar.usage = {
		inputTokens: count(usage.promptTokenCount),
		outputTokens: outputTokens(usage),
		reasoningTokens: count(usage.thoughtsTokenCount),
		cachedTokens: count(usage.cachedContentTokenCount),
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
export const geminiUrl = ({ baseUrl, model }: VendorAccess, method: string): URL =>
	urlAt(baseUrl, `/v1beta/models/${encodeURIComponent(model.replace(/^models\//, ""))}:${method}`);

const streamGenerateContent = (access: VendorAccess): Wire => {
	const url = geminiUrl(access, "streamGenerateContent");
	url.searchParams.set("alt", "sse");
	return {
		request: ({ prompt, reply }, maxOutputTokens) => ({
			url,
			headers: keyHeader("x-goog-api-key", access.apiKey),
			body: {
				contents: [{ role: "user", parts: [{ text: prompt }] }],
				generationConfig: {
					maxOutputTokens,
					...(reply && { responseMimeType: "application/json", responseJsonSchema: reply.schema }),
				},
			} satisfies Pick<GenerateContentParameters, "contents"> & { generationConfig: object },
		}),
		read,
	};
};

export const gemini = (access: VendorAccess): AiProvider =>
	overOneWire("gemini", access, streamGenerateContent(access));
