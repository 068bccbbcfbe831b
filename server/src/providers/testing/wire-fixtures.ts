import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import type { WireName } from "@parallax/contract";
import OpenAI from "openai";
import { anthropic } from "../wires/anthropic.ts";
import { gemini } from "../wires/gemini.ts";
import { openaiChat } from "../wires/openai-chat.ts";
import { openaiResponses } from "../wires/openai-responses.ts";
import type { Wire } from "../wires/wire.ts";

const sse = (data: unknown, event?: string): string =>
	`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`;

/** One wire: writes an answer like its server, and reads one with the vendor's own SDK. */
export interface WireFixture {
	readonly wire: Wire;
	/** The built-in assistant that uses it. */
	readonly id: string;
	/** The path of its base URL. */
	readonly basePath: string;
	textEvent(text: string): string;
	/** The event with the finish reason; by default the vendor's reason for a complete answer. */
	finishEvent(reason?: string): string;
	/** The vendor's own end mark. */
	readonly endMark: string;
	/** The same text as one reply that is not streamed. */
	fullReply(text: string): unknown;
	/** Returns the text that the SDK reads. */
	readBySdk(baseURL: string): Promise<string>;
}

const asked = () => ({ model: "m", messages: [{ role: "user" as const, content: "hello" }], stream: true as const });

const responseOf = (text: string, status = "completed") => ({
	object: "response",
	model: "m",
	status,
	output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text }] }],
});

export const WIRE_FIXTURES: Readonly<Record<WireName, WireFixture>> = {
	"openai-chat": {
		wire: openaiChat,
		id: "chatgpt",
		basePath: "/v1",
		textEvent: (content) => sse({ model: "m", choices: [{ index: 0, delta: { content } }] }),
		finishEvent: (reason = "stop") => sse({ choices: [{ index: 0, delta: {}, finish_reason: reason }] }),
		endMark: "data: [DONE]\n\n",
		fullReply: (content) => ({
			model: "m",
			choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
		}),
		async readBySdk(baseURL) {
			const client = new OpenAI({ baseURL, apiKey: "test-key", maxRetries: 0 });
			let text = "";
			for await (const chunk of await client.chat.completions.create(asked()))
				text += chunk.choices[0]?.delta?.content ?? "";
			return text;
		},
	},
	"openai-responses": {
		wire: openaiResponses,
		id: "chatgpt",
		basePath: "/v1",
		textEvent: (delta) =>
			sse({ type: "response.output_text.delta", output_index: 0, delta }, "response.output_text.delta"),
		finishEvent: (status = "completed") => sse({ type: "response.completed", response: responseOf("", status) }),
		endMark: "",
		fullReply: responseOf,
		async readBySdk(baseURL) {
			const client = new OpenAI({ baseURL, apiKey: "test-key", maxRetries: 0 });
			let text = "";
			for await (const event of await client.responses.create({ model: "m", input: "hello", stream: true }))
				if (event.type === "response.output_text.delta") text += event.delta;
			return text;
		},
	},
	anthropic: {
		wire: anthropic,
		id: "claude",
		basePath: "",
		textEvent: (text) =>
			sse({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }, "content_block_delta"),
		finishEvent: (reason = "end_turn") =>
			sse({ type: "message_delta", delta: { stop_reason: reason } }, "message_delta"),
		endMark: sse({ type: "message_stop" }, "message_stop"),
		fullReply: (text) => ({ type: "message", model: "m", content: [{ type: "text", text }], stop_reason: "end_turn" }),
		async readBySdk(baseURL) {
			const client = new Anthropic({ baseURL, apiKey: "test-key", maxRetries: 0 });
			let text = "";
			for await (const event of await client.messages.create({ ...asked(), max_tokens: 100 }))
				if (event.type === "content_block_delta" && event.delta.type === "text_delta") text += event.delta.text;
			return text;
		},
	},
	gemini: {
		wire: gemini,
		id: "gemini",
		basePath: "",
		textEvent: (text) => sse({ candidates: [{ content: { parts: [{ text }] } }] }),
		finishEvent: (finishReason = "STOP") => sse({ candidates: [{ finishReason }] }),
		endMark: "",
		fullReply: (text) => ({
			modelVersion: "m",
			candidates: [{ content: { parts: [{ text }] }, finishReason: "STOP" }],
		}),
		async readBySdk(baseUrl) {
			const client = new GoogleGenAI({ apiKey: "test-key", apiVersion: "v1beta", httpOptions: { baseUrl } });
			let text = "";
			for await (const chunk of await client.models.generateContentStream({ model: "m", contents: "hello" }))
				text += (chunk.candidates?.[0]?.content?.parts ?? []).map((part) => part.text ?? "").join("");
			return text;
		},
	},
};

export const WIRE_IDS = Object.keys(WIRE_FIXTURES) as readonly WireName[];
