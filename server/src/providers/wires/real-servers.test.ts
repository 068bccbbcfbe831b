import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { WireName } from "@parallax/contract";
import { describe, expect, test } from "vitest";
import { asAssistant, endpointOf, type RecordedAnswer, recordAnswer } from "../testing/record-answer.ts";
import { type BareReply, withBareServer } from "../testing/served-bytes.ts";
import { WIRE_FIXTURES, WIRE_IDS, type WireFixture } from "../testing/wire-fixtures.ts";
import { createOutbound } from "../transport/request.ts";
import { askWithWire } from "./ask.ts";

/** Real servers: each row is the exact response of one of them, for each wire on which it can occur. */
interface Row {
	readonly name: string;
	/** All four wires when absent. */
	readonly on?: readonly WireName[];
	readonly reply: (fixture: WireFixture) => string | BareReply;
	/** The expected text; 'Hello there' when absent. */
	readonly text?: string;
	/** The expected facts of the end, or of the failure. */
	readonly ends?: { readonly [fact: string]: unknown };
	readonly fails?: { readonly [fact: string]: unknown };
	/** The wires on which the vendor's SDK reads the same text. */
	readonly bySdk?: readonly WireName[] | "all";
}

const CHAT = ["openai-chat"] as const;
const RESPONSES = ["openai-responses"] as const;
const OPENAI = ["openai-chat", "openai-responses"] as const;
const HELLO = "Hello there";

const event = (data: unknown, name?: string) => `${name ? `event: ${name}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
const textEvents = ({ textEvent }: WireFixture) => textEvent("Hello") + textEvent(" there");
const fullAnswer = (fixture: WireFixture) => textEvents(fixture) + fixture.finishEvent() + fixture.endMark;
const choice = (fields: object) => event({ model: "m", choices: [{ index: 0, ...fields }] });
const otherOf = (fields: object) => ({ index: 1, ...fields });
const second = (fields: object) => event({ model: "m", choices: [otherOf(fields)] });
const COUNTS = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
const counts = event({ choices: [], usage: COUNTS });
const page = (body: string): BareReply => ({ headers: { "content-type": "text/html; charset=utf-8" }, body });
const coded = (coding: string, encode: (body: string) => Buffer) => (fixture: WireFixture) => ({
	headers: { "content-encoding": coding },
	body: encode(fullAnswer(fixture)),
});
const json = (body: unknown): BareReply => ({
	headers: { "content-type": "application/json" },
	body: typeof body === "string" ? body : JSON.stringify(body, null, 2),
});
const completed = (response: object) => event({ type: "response.completed", response: { model: "m", ...response } });
const message = (text: string, more: object = {}) => ({
	type: "message",
	role: "assistant",
	content: [{ type: "output_text", text }],
	...more,
});
const item = (type: string, output_index: number, item: object) =>
	event({ type: `response.output_item.${type}`, output_index, item });
const delta = (text: string, output_index = 0) =>
	event({ type: "response.output_text.delta", output_index, delta: text });

const LOST = { code: "network", mayRetry: true, sentence: expect.stringContaining("was lost before it answered") };
const DOWN = {
	code: "provider_down",
	mayRetry: true,
	sentence: expect.stringContaining("had a problem on its side"),
};
const NO_MODEL = { code: "config", mayRetry: false, sentence: expect.stringContaining("does not offer the model") };
const STOPPED = { code: "cut", mayRetry: false };

const ROWS: Readonly<Record<string, readonly Row[]>> = {
	"C3 a compressed body": [
		{ name: "gzip", reply: coded("gzip", (body) => gzipSync(body)), bySdk: "all" },
		{ name: "x-gzip", reply: coded("X-GZIP", (body) => gzipSync(body)), bySdk: "all" },
		{ name: "deflate", reply: coded("deflate", (body) => deflateSync(body)), bySdk: "all" },
		{ name: "deflate without its header", reply: coded("deflate", (body) => deflateRawSync(body)), bySdk: "all" },
		{ name: "br", reply: coded("br", (body) => brotliCompressSync(body)), bySdk: "all" },
		{ name: "zstd", reply: coded("zstd", (body) => zstdCompressSync(body)), bySdk: "all" },
		{ name: "two codings", reply: coded("gzip, br", (body) => brotliCompressSync(gzipSync(body))), bySdk: "all" },
		{
			name: "one that is not known",
			reply: coded("lzma", (body) => Buffer.from(body)),
			text: "",
			fails: { code: "protocol" },
		},
		{
			name: "gzip that breaks off after the end of the answer",
			reply: (fixture) => ({
				headers: { "content-encoding": "gzip" },
				body: gzipSync(fullAnswer(fixture)).subarray(0, -8),
			}),
		},
		{
			name: "a refusal",
			reply: () => ({
				status: 429,
				headers: { "content-encoding": "gzip", "content-type": "application/json" },
				body: gzipSync('{"error":{"type":"insufficient_quota","message":"You exceeded your current quota."}}'),
			}),
			text: "",
			fails: { code: "rate_limited", mayRetry: false, sentence: expect.stringContaining("is used up") },
		},
	],
	"C5 no model is named": [
		{
			name: "the asked one",
			on: ["gemini", "anthropic"],
			reply: fullAnswer,
			ends: { model: "asked-model" },
			bySdk: "all",
		},
	],
	"C6 thoughts at the beginning of the text": [
		{
			name: "are thoughts, however they are cut",
			reply: (fixture) =>
				[..."\n<think>Hm. <b></think>\n\nHello there"].map((letter) => fixture.textEvent(letter)).join("") +
				fixture.finishEvent() +
				fixture.endMark,
		},
		{
			name: "may be empty",
			reply: (fixture) =>
				fixture.textEvent("<think>\n\n</think>\n\nHello there") + fixture.finishEvent() + fixture.endMark,
		},
		{
			name: "later marks are text",
			reply: (fixture) => fixture.textEvent("Hello <think>there</think>") + fixture.finishEvent() + fixture.endMark,
			text: "Hello <think>there</think>",
			bySdk: "all",
		},
		{
			name: "a mark that never closes is text",
			reply: (fixture) => fixture.textEvent("<think> opens a thought") + fixture.finishEvent() + fixture.endMark,
			text: "<think> opens a thought",
			bySdk: "all",
		},
		{
			name: "cut off by the limit",
			on: CHAT,
			reply: (fixture) => fixture.textEvent("<think>Hm") + fixture.finishEvent("length") + fixture.endMark,
			text: "",
			fails: { code: "empty", sentence: "ChatGPT ran out of tokens while thinking." },
		},
	],
	"C9 the status of a response": [
		{
			name: "incomplete",
			on: RESPONSES,
			reply: (fixture) =>
				textEvents(fixture) + completed({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }),
			ends: { finishReason: "length" },
			bySdk: "all",
		},
		{
			name: "incomplete, by a filter",
			on: RESPONSES,
			reply: (fixture) =>
				textEvents(fixture) + completed({ status: "incomplete", incomplete_details: { reason: "content_filter" } }),
			ends: { finishReason: "refused" },
		},
		{
			name: "incomplete, for no reason",
			on: RESPONSES,
			reply: (fixture) => textEvents(fixture) + completed({ status: "incomplete" }),
			ends: { finishReason: "length" },
		},
		{
			name: "incomplete, for no reason, with thoughts alone",
			on: RESPONSES,
			reply: () => completed({ status: "incomplete", output: [{ type: "reasoning", summary: [] }] }),
			text: "",
			fails: { code: "empty", mayRetry: false, sentence: "ChatGPT ran out of tokens while thinking." },
		},
		{
			name: "failed",
			on: RESPONSES,
			reply: () => completed({ status: "failed", error: { code: "server_error", message: "Oops" } }),
			text: "",
			fails: DOWN,
		},
	],
	"C12 the connection ends before the first word": [
		{
			name: "after an event",
			reply: (fixture) => ({ body: fixture.textEvent(""), after: "reset" }),
			text: "",
			fails: LOST,
		},
		{ name: "after a comment", reply: () => ": processing\n\n", text: "", fails: LOST },
		{ name: "at once", reply: () => "", text: "", fails: LOST },
		{ name: "with 204", reply: () => ({ status: 204, body: "" }), text: "", fails: LOST },
		{
			name: "in the middle of a reply",
			reply: (fixture) => json(JSON.stringify(fixture.fullReply(HELLO)).slice(0, 30)),
			text: "",
			fails: { mayRetry: true },
		},
	],
	"C13 error events of other shapes": [
		{
			name: "a message",
			reply: () => event({ message: "Overloaded" }, "error"),
			text: "",
			fails: { code: "provider_down", mayRetry: true },
		},
		{
			name: "no JSON",
			reply: () => "event: error\ndata: rate limit reached\n\n",
			text: "",
			fails: { code: "rate_limited" },
		},
		{ name: "a detail", reply: () => event({ detail: "Invalid API key" }), text: "", fails: { code: "provider_auth" } },
		{
			name: "an object called error",
			reply: () => event({ object: "error", message: "too many requests" }),
			text: "",
			fails: { code: "rate_limited", mayRetry: true },
		},
		{
			name: "a type that is an error",
			reply: () => event({ type: "RateLimitError", message: "Slow down", code: 429 }),
			text: "",
			fails: { code: "rate_limited", mayRetry: true },
		},
		{
			name: "after some text",
			reply: (fixture) => textEvents(fixture) + event({ message: "Oops" }, "error"),
			fails: { code: "provider_down", mayRetry: false },
		},
	],
	"C14 [DONE] without a finish reason": [
		{
			name: "is an end",
			reply: (fixture) => `${textEvents(fixture)}data: [DONE]\n\n`,
			ends: { finishReason: "stop" },
			bySdk: OPENAI,
		},
	],
	"C15 no end mark after the stop reason": [
		{
			name: "and the connection ends",
			reply: (fixture) => textEvents(fixture) + fixture.finishEvent(),
			bySdk: ["anthropic", "openai-chat"],
		},
		{
			name: "and the connection stays open",
			reply: (fixture) => ({ body: textEvents(fixture) + fixture.finishEvent(), after: "nothing" }),
		},
	],
	"C16 no event stream": [
		{ name: "a reply, printed over many lines", reply: (fixture) => json(fixture.fullReply(HELLO)) },
		{ name: "a reply that is called a stream", reply: (fixture) => JSON.stringify(fixture.fullReply(HELLO)) },
		{
			name: "a list of chunks",
			on: ["gemini"],
			reply: (fixture) => json([fixture.fullReply("Hello"), fixture.fullReply(" there")]),
		},
		{
			name: "a chunk a line",
			reply: (fixture) =>
				json(
					fullAnswer(fixture)
						.replace(/^(event: .*|data: \[DONE\])\n/gm, "")
						.replace(/\n+data: |^data: /g, "\n")
						.trimStart(),
				),
		},
	],
	"a stream that its server calls a page": [
		{ name: "is read", reply: (fixture) => page(fullAnswer(fixture)), bySdk: "all" },
		{ name: "is none with markup in it", reply: () => page(" <html>data: x"), text: "", fails: { code: "protocol" } },
		{ name: "is none with other text in it", reply: () => page("Bad gateway"), text: "", fails: { code: "protocol" } },
	],
	"token counts as the only end": [
		{
			name: "are one when they come last, beside no choice",
			on: CHAT,
			reply: (fixture) => textEvents(fixture) + counts,
			ends: { finishReason: "stop", usage: { inputTokens: 3, outputTokens: 2 } },
			bySdk: CHAT,
		},
		{
			name: "are none when the connection breaks",
			on: CHAT,
			reply: (fixture) => ({ headers: { "content-length": "9999" }, body: textEvents(fixture) + counts }),
			fails: STOPPED,
		},
		{
			name: "are none before more text",
			on: CHAT,
			reply: (fixture) => fixture.textEvent("Hello") + counts + fixture.textEvent(" there"),
			fails: STOPPED,
		},
		{
			name: "are none beside a choice",
			on: CHAT,
			reply: (fixture) => textEvents(fixture) + event({ choices: [{ index: 0, delta: {} }], usage: COUNTS }),
			fails: STOPPED,
		},
	],
	"a second choice in the stream": [
		{
			name: "is left out, wherever it stands",
			on: CHAT,
			reply: () =>
				[
					second({ delta: { content: "Good" } }),
					choice({ delta: { content: "Hello" } }),
					event({ choices: [otherOf({ delta: { content: " day" } }), { index: 0, delta: { content: " there" } }] }),
					second({ delta: {}, finish_reason: "length" }),
					choice({ delta: {}, finish_reason: "stop" }),
				].join(""),
			ends: { finishReason: "stop" },
		},
		{
			name: "a choice without an index is the first",
			on: CHAT,
			reply: (fixture) => event({ choices: [{ delta: { content: HELLO } }] }) + fixture.finishEvent(),
		},
		{
			name: "of Gemini",
			on: ["gemini"],
			reply: (fixture) =>
				textEvents(fixture) +
				event({ candidates: [{ index: 1, content: { parts: [{ text: "Good day" }] } }] }) +
				fixture.finishEvent(),
		},
	],
	"C17 finish reasons of Gemini": [
		...["stop", "FINISH_REASON_UNSPECIFIED", "OTHER", "SOMETHING_NEW"].map((reason) => ({
			name: `${reason} is whole`,
			on: ["gemini"] as const,
			reply: (fixture: WireFixture) => textEvents(fixture) + fixture.finishEvent(reason),
			ends: { finishReason: "stop" },
			bySdk: "all" as const,
		})),
		{
			name: "safety in small letters",
			on: ["gemini"],
			reply: (fixture) => textEvents(fixture) + fixture.finishEvent("safety"),
			ends: { finishReason: "refused" },
		},
		{
			name: "OTHER without a text",
			on: ["gemini"],
			reply: (fixture) => fixture.finishEvent("OTHER"),
			text: "",
			ends: { finishReason: "refused", refusal: "it gave no reason" },
		},
	],
	"C18 JSON that cannot be parsed": [
		{ name: "in an event", reply: () => 'data: {"a": \n\n', text: "", fails: { code: "protocol", mayRetry: true } },
		{ name: "in a reply", reply: () => json('{"a": nonsense}'), text: "", fails: { code: "protocol", mayRetry: true } },
		{
			name: "after some text",
			reply: (fixture) => `${textEvents(fixture)}data: {"a": \n\n`,
			fails: { code: "protocol", mayRetry: false },
		},
	],
	"C19 finish reasons as they say": [
		{
			name: "error",
			on: CHAT,
			reply: (fixture) => textEvents(fixture) + fixture.finishEvent("error") + fixture.endMark,
			fails: { ...DOWN, mayRetry: false },
		},
		{
			name: "error before the first word",
			on: CHAT,
			reply: (fixture) => fixture.finishEvent("error"),
			text: "",
			fails: DOWN,
		},
		{
			name: "max_tokens",
			on: CHAT,
			reply: (fixture) => textEvents(fixture) + fixture.finishEvent("max_tokens"),
			ends: { finishReason: "length" },
			bySdk: "all",
		},
		{
			name: "content_filter",
			on: ["anthropic"],
			reply: (fixture) => textEvents(fixture) + fixture.finishEvent("content_filter"),
			ends: { finishReason: "refused" },
		},
	],
	"C20 other places of the text": [
		{
			name: "a list of parts",
			on: CHAT,
			reply: (fixture) => choice({ delta: { content: [{ type: "text", text: HELLO }] } }) + fixture.finishEvent(),
		},
		{
			name: "a message for a delta",
			on: CHAT,
			reply: (fixture) => choice({ message: { content: HELLO } }) + fixture.finishEvent(),
		},
		{
			name: "only the text when it is done",
			on: RESPONSES,
			reply: (fixture) =>
				event({ type: "response.output_text.done", output_index: 0, text: HELLO }) + fixture.finishEvent(),
		},
		{
			name: "only the item when it is done",
			on: RESPONSES,
			reply: (fixture) => item("done", 0, message(HELLO)) + fixture.finishEvent(),
		},
		{
			name: "only the response",
			on: RESPONSES,
			reply: () => completed({ status: "completed", output: [message(HELLO)] }),
		},
		{
			name: "all of them",
			on: RESPONSES,
			reply: (fixture) =>
				textEvents(fixture) +
				event({ type: "response.output_text.done", text: HELLO }) +
				item("done", 0, message(HELLO)) +
				completed({ status: "completed", output: [message(HELLO)] }),
			bySdk: "all",
		},
		{
			name: "two items",
			on: RESPONSES,
			reply: () =>
				[
					delta("Hello"),
					item("done", 0, message("Hello")),
					delta(" there", 1),
					item("done", 1, message(" there")),
				].join("") + completed({ status: "completed", output: [message("Hello"), message(" there")] }),
			bySdk: "all",
		},
	],
	"C21 junk after the end": [
		...[
			"data: [DONE] \n\n",
			"data:\n\n",
			"data: bye\n\n",
			'data: {"error":"late"}\n\n',
			"event: error\ndata: {}\n\n",
		].map((junk) => ({
			name: JSON.stringify(junk),
			reply: (fixture: WireFixture) => textEvents(fixture) + fixture.finishEvent() + junk,
			ends: { finishReason: "stop" },
		})),
	],
	"C22 the last event without its blank line": [
		{
			name: "one line end",
			reply: (fixture) => fullAnswer(fixture).replace(/\n$/, ""),
			ends: { finishReason: "stop" },
		},
		{ name: "no line end", reply: (fixture) => fullAnswer(fixture).trimEnd(), ends: { finishReason: "stop" } },
		{
			name: "half an event",
			reply: (fixture) => textEvents(fixture) + fixture.finishEvent().trimEnd().slice(0, -2),
			fails: STOPPED,
		},
	],
	"C23 an unknown model inside a stream": [
		...[
			{ error: "model 'llama3.2' not found, try pulling it first" },
			{ error: { message: "The model `x` does not exist" } },
		].map((error) => ({ name: JSON.stringify(error), reply: () => event(error), text: "", fails: NO_MODEL })),
	],
	"C26 statuses that pass": [
		...[408, 500, 502, 520, 524].map((status) => ({
			name: String(status),
			reply: () => ({ status, headers: { "content-type": "text/html" }, body: "<html>" }),
			text: "",
			fails: { ...DOWN, status },
		})),
	],
	"C27 counts of nothing": [
		{
			name: "beside a text are unknown",
			on: CHAT,
			reply: (fixture) =>
				textEvents(fixture) +
				fixture.finishEvent() +
				event({ choices: [], usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } }),
			ends: { usage: null, billed: null },
			bySdk: "all",
		},
	],
	"C28 a commentary": [
		{
			name: "is no part of the answer",
			on: RESPONSES,
			reply: () =>
				item("added", 0, message("", { id: "c", phase: "commentary" })) +
				delta("Let me see.", 0) +
				item("done", 0, message("Let me see.", { id: "c", phase: "commentary" })) +
				item("added", 1, message("", { id: "a", phase: "final_answer" })) +
				delta(HELLO, 1) +
				completed({ status: "completed", output: [message("Let me see.", { phase: "commentary" }), message(HELLO)] }),
		},
		{
			name: "nor is one that is only sent in full",
			on: RESPONSES,
			reply: () =>
				completed({ status: "completed", output: [message("Hm.", { phase: "commentary" }), message(HELLO)] }),
		},
	],
};

const answerOf = (reply: string | BareReply): BareReply => (typeof reply === "string" ? { body: reply } : reply);

async function readBoth(
	fixture: WireFixture,
	{ reply, bySdk }: Row,
): Promise<{ ours: RecordedAnswer; theirs: string | null }> {
	return await withBareServer(
		() => answerOf(reply(fixture)),
		async (origin) => {
			const baseUrl = origin + fixture.basePath;
			const endpoint = endpointOf(fixture.id, baseUrl, createOutbound(1000, 10));
			const call = {
				model: "asked-model",
				question: { messages: [{ role: "user", parts: [{ kind: "text", text: "hello" }] }] },
			} as const;
			const ours = await recordAnswer(asAssistant(fixture.id, askWithWire(endpoint, fixture.wire)), call);
			const isRead = bySdk === "all" || bySdk?.includes(fixture.wire.id);
			return { ours, theirs: isRead ? await fixture.readBySdk(baseUrl) : null };
		},
	);
}

describe.each(Object.entries(ROWS))("%s", (_id, rows) => {
	const cases = rows.flatMap((row) => (row.on ?? WIRE_IDS).map((wire) => ({ ...row, wire, of: row.name })));
	test.each(cases)("$of ($wire)", async ({ wire, ...row }) => {
		const { ours, theirs } = await readBoth(WIRE_FIXTURES[wire], row);
		const text = row.text ?? HELLO;
		expect(ours.text).toBe(text);
		if (theirs !== null) expect(theirs).toBe(text);
		if (row.fails) expect(ours.failure?.facts).toMatchObject(row.fails);
		else {
			expect(ours.failure).toBeNull();
			expect(ours.end).toMatchObject(row.ends ?? {});
		}
	});
});
