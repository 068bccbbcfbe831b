import { type GenerateContentResponse, GoogleGenAI } from "@google/genai";
import { describe, expect, onTestFinished, test } from "vitest";
import { startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { createBuiltInAssistants } from "../create-assistants.ts";
import { byId } from "../testing/by-id.ts";
import { recordAnswer } from "../testing/record-answer.ts";
import { sdkUsage } from "../testing/sdk-usage.ts";
import { askWithWire } from "./ask.ts";
import { gemini } from "./gemini.ts";
import { type SdkReading, wireSuite } from "./wire.suite.ts";

function finishOf(chunks: readonly GenerateContentResponse[]): SdkReading["finishReason"] {
	const reason = chunks.flatMap((chunk) => chunk.candidates ?? []).at(-1)?.finishReason;
	if (chunks.some((chunk) => chunk.promptFeedback?.blockReason)) return "refused";
	return reason === "STOP" ? "stop" : reason === "MAX_TOKENS" ? "length" : "refused";
}

/** The SDK's own `text` logs a warning for parts that are not text. */
const textIn = (chunk: GenerateContentResponse): string =>
	(chunk.candidates?.[0]?.content?.parts ?? []).map((part) => (part.thought ? "" : (part.text ?? ""))).join("");

async function readBySdk(baseUrl: string, model: string): Promise<SdkReading> {
	const client = new GoogleGenAI({ apiKey: "test-key", apiVersion: "v1beta", httpOptions: { baseUrl } });
	const stream = await client.models.generateContentStream({ model, contents: "hello" });
	const chunks: GenerateContentResponse[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	const usage = chunks.findLast((chunk) => chunk.usageMetadata)?.usageMetadata;
	return {
		text: chunks.map(textIn).join(""),
		model: chunks.findLast((chunk) => chunk.modelVersion)?.modelVersion ?? null,
		finishReason: finishOf(chunks),
		usage: usage
			? sdkUsage(
					usage.promptTokenCount,
					usage.candidatesTokenCount ??
						(usage.totalTokenCount ?? 0) - (usage.promptTokenCount ?? 0) - (usage.thoughtsTokenCount ?? 0),
					usage.thoughtsTokenCount,
					usage.cachedContentTokenCount,
				)
			: null,
	};
}

describe("Gemini", () => {
	wireSuite({
		id: "gemini",
		fixtures: "gemini",
		basePath: "",
		ask: (endpoint) => askWithWire(endpoint, gemini),
		readBySdk,
		refusals: {
			refusal: "its safety filter stopped the answer",
			safety: "its safety filter stopped the answer",
		},
		overloaded: { sentence: "Gemini is overloaded right now. Please try again in a moment." },
		rateLimited: { sentence: "Gemini's rate limit was reached.", retryAfterMs: 37_000 },
	});
});

describe("a model that produces invalid output", () => {
	test.each(["MALFORMED_FUNCTION_CALL", "MALFORMED_RESPONSE", "UNEXPECTED_TOOL_CALL"])(
		"is not treated as a refusal for %s, and its text is kept",
		async (finishReason) => {
			const vendors = await startFakeVendors();
			onTestFinished(() => vendors.close());
			const raw = `data: ${JSON.stringify({ candidates: [{ finishReason }] })}\n\n`;
			vendors.next("gemini", { steps: [{ say: "Half" }, { raw }, { finish: true }] });
			const { text, failure } = await recordAnswer(byId(createBuiltInAssistants(vendors.settings)).gemini);
			expect(text).toBe("Half");
			expect(failure?.facts).toMatchObject({
				code: "protocol",
				sentence: "Gemini returned an unreadable response.",
				mayRetry: false,
			});
		},
	);
});
