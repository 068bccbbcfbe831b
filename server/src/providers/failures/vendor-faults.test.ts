import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { gzipSync } from "node:zlib";
import type { AnswerErrorCode } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { refusal, type Script } from "../../testing/fake-vendors/script.ts";
import type { ErrorKind } from "../../testing/fake-vendors/vendor-error.ts";
import type { BuiltInId } from "../built-in-assistants.ts";
import { createBuiltInAssistants } from "../create-assistants.ts";
import type { Assistant } from "../port.ts";
import { BUILT_IN, byId } from "../testing/by-id.ts";
import { HELLO_CALL, recordAnswer } from "../testing/record-answer.ts";

let vendors: FakeVendors;
let assistants: Readonly<Record<BuiltInId, Assistant>>;
beforeAll(async () => {
	vendors = await startFakeVendors();
	assistants = byId(createBuiltInAssistants(vendors.settings));
});
afterEach(() => vendors.reset());
afterAll(() => vendors.close());

const name = (id: BuiltInId) => BUILT_IN[id].name;
const model = (id: BuiltInId) => BUILT_IN[id].model;

async function failureOf(id: BuiltInId, script: Script) {
	vendors.next(id, script);
	const { text, failure } = await recordAnswer(assistants[id]);
	if (!failure) throw new Error("the answer did not fail");
	const { code, sentence, mayRetry, retryAfterMs } = failure.facts;
	return { text, code, sentence, mayRetry, retryAfterMs, calls: vendors.calls(id).length };
}

type Expected = readonly [AnswerErrorCode, (id: BuiltInId) => string, boolean];
const unreachable = (id: BuiltInId) => `Unable to connect to ${name(id)} API. Please try again.`;
const cannotBeAsked = (id: BuiltInId) => `${name(id)} can't be asked right now.`;
const page = (id: BuiltInId) => `${name(id)} sent a web page instead of an answer.`;
const overloaded = (id: BuiltInId) => `${name(id)} is overloaded right now. Please try again in a moment.`;
const unreadable = (id: BuiltInId) => `${name(id)} returned an unreadable response.`;
const ownError = (id: BuiltInId) => `${name(id)} had a problem on its side. Try again.`;
const lost = (id: BuiltInId) => `The connection to ${name(id)} was lost before it answered. Please try again.`;
const stopped = () => "The answer stopped here. Retry starts it again.";

const ERRORS: Readonly<
	Record<Exclude<ErrorKind, "route" | "output-bound" | "temperature" | "effort" | "system">, Expected>
> = {
	key: ["provider_auth", cannotBeAsked, false],
	forbidden: ["provider_auth", cannotBeAsked, false],
	model: ["config", (id) => `${name(id)} does not offer the model ${model(id)}. Choose another model.`, false],
	rate: ["rate_limited", (id) => `${name(id)}'s rate limit was reached.`, true],
	quota: ["rate_limited", (id) => `This server's account for ${name(id)} is used up.`, false],
	server: ["provider_down", ownError, true],
	unavailable: ["provider_down", overloaded, true],
	overloaded: ["provider_down", overloaded, true],
	context: [
		"too_long",
		(id) => `This prompt is too long for ${name(id)} (${model(id)}). Shorten it, or ask the others alone.`,
		false,
	],
	filter: ["refused", (id) => `${name(id)} declined this prompt: its safety filter blocked it.`, false],
	invalid: ["config", (id) => `${name(id)} did not accept the request.`, false],
};

describe.each(PROVIDER_IDS)("%s", (id) => {
	test.each(Object.entries(ERRORS))("REL-04 to REL-07: reports %s", async (kind, [code, sentence, mayRetry]) => {
		expect(await failureOf(id, { error: kind as ErrorKind })).toEqual({
			text: "",
			code,
			sentence: sentence(id),
			mayRetry,
			retryAfterMs: undefined,
			calls: 1,
		});
	});

	test.each([
		[401, "provider_auth", cannotBeAsked, false],
		[403, "config", cannotBeAsked, false],
		[500, "provider_down", ownError, true],
		[502, "provider_down", ownError, true],
		[503, "provider_down", overloaded, true],
		[504, "provider_down", ownError, true],
		[529, "provider_down", overloaded, true],
		[418, "config", ERRORS.invalid[1], false],
	] as const)("status %i with a page instead of a reason", async (status, code, sentence, mayRetry) => {
		const script = {
			status,
			headers: { "content-type": "text/html" },
			steps: [{ raw: "<html>Oops" }, { finish: true }],
		};
		expect(await failureOf(id, script as Script)).toMatchObject({ code, sentence: sentence(id), mayRetry });
	});

	test.each([
		[{ "retry-after": "2" }, 2000],
		[{ "retry-after": "3600" }, 3_600_000],
		[{ "retry-after-ms": "1500" }, 1500],
		[{ "retry-after": "garbage" }, undefined],
		[{ "retry-after": "-1" }, undefined],
		[{ "retry-after": "21600" }, 21_600_000],
	])("REL-01, REL-02, REL-03: 429 with %o", async (headers, retryAfterMs) => {
		expect(await failureOf(id, { error: "rate", headers: headers as Record<string, string> })).toMatchObject({
			code: "rate_limited",
			sentence: `${name(id)}'s rate limit was reached.`,
			mayRetry: true,
			retryAfterMs,
		});
	});

	test("REL-02: follows the vendor's x-should-retry header", async () => {
		const no = await failureOf(id, { error: "rate", headers: { "x-should-retry": "false" } });
		expect(no.mayRetry).toBe(false);
		const yes = await failureOf(id, { status: 409, headers: { "x-should-retry": "true" }, steps: [{ finish: true }] });
		expect(yes).toMatchObject({ code: "provider_down", mayRetry: true });
		const never = await failureOf(id, { error: "key", headers: { "x-should-retry": "true" } });
		expect(never.mayRetry).toBe(false);
	});

	test.each([
		["cut in the middle", [{ say: "Half" }, { cut: true }], "cut", stopped, "Half"],
		["ends without the end mark", [{ say: "Half" }, { finish: true }], "cut", stopped, "Half"],
		["malformed JSON", [{ say: "Half" }, { raw: 'data: {"a\n\n' }, { finish: true }], "protocol", unreadable, "Half"],
		["a line of 2 MB", [{ say: "Half" }, { raw: `data: ${"x".repeat(2_000_000)}` }], "protocol", unreadable, "Half"],
	] as const)("REL-13, REL-15: %s", async (_, steps, code, sentence, text) => {
		const failed = await failureOf(id, { steps });
		expect(failed).toEqual({
			text,
			code,
			sentence: sentence(id),
			mayRetry: false,
			retryAfterMs: undefined,
			calls: 1,
		});
	});

	test.each([
		["an empty body", { steps: [{ finish: true }] }],
		["an empty body with status 204", { status: 204, steps: [{ finish: true }] }],
		["a comment alone", { steps: [{ raw: ": processing\n\n" }, { finish: true }] }],
		["a thought, and then a cut", { steps: [{ think: "Hm" }, { cut: true }] }],
	] as const)("REL-09: %s is a lost connection", async (_, script) => {
		expect(await failureOf(id, script)).toMatchObject({
			code: "network",
			sentence: lost(id),
			mayRetry: true,
			calls: 1,
		});
	});

	test.each([
		["a page", "text/html; charset=utf-8", "<!doctype html>", page],
		["a page that is called a stream", "text/event-stream", "<!doctype html>", page],
		["plain text", "text/plain", "Welcome to our proxy", unreadable],
		["a word of JSON", "application/json", '"Hello"', unreadable],
		["JSON of another kind", "application/json", '{"id":"1","greeting":"Hello"}', unreadable],
	])("%s with status 200 is no answer, and each protocol is tried once", async (_, type, raw, sentence) => {
		const script: Script = { headers: { "content-type": type }, steps: [{ raw }, { finish: true }] };
		vendors.always(id, script);
		const calls = id === "chatgpt" || id === "grok" ? 2 : 1;
		expect(await failureOf(id, script)).toMatchObject({
			code: "protocol",
			sentence: sentence(id),
			mayRetry: false,
			calls,
		});
	});

	test("REL-17: limits the decompressed size of a body", async () => {
		const bomb = gzipSync(Buffer.alloc(40 * 1_048_576, "\n")).toString("base64");
		const script = { headers: { "content-encoding": "gzip" }, steps: [{ rawBase64: bomb }, { finish: true as const }] };
		expect(await failureOf(id, script)).toMatchObject({ code: "protocol", sentence: unreadable(id), mayRetry: false });
	});

	test("REL-09: reports a connection that breaks before the first byte", async () => {
		expect(await failureOf(id, { steps: [{ cut: true }] })).toMatchObject({
			code: "network",
			sentence: unreachable(id),
			mayRetry: true,
		});
	});

	test("asks a model again with a lower output limit, and remembers the limit", async () => {
		const fresh = byId(createBuiltInAssistants(vendors.settings))[id];
		vendors.next(id, { error: "output-bound" });
		expect((await recordAnswer(fresh)).text).toBe("Hello there.");
		await recordAnswer(fresh);
		const bounds = vendors.calls(id).map(({ body }) => JSON.stringify(body).match(/16384|4096/)?.[0]);
		expect(bounds).toEqual(["16384", "4096", "4096"]);
	});

	test("forgets an output limit that was caused by a long prompt after an hour", async () => {
		let now = 0;
		const fresh = byId(createBuiltInAssistants(vendors.settings, { steadyMs: () => now }))[id];
		const message =
			"'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 32768 tokens and your request has 20000 input tokens";
		vendors.next(id, refusal(message));
		expect((await recordAnswer(fresh)).text).toBe("Hello there.");
		for (const later of [3_599_999, 3_600_000]) {
			now = later;
			await recordAnswer(fresh);
		}
		const bounds = vendors.calls(id).map(({ body }) => JSON.stringify(body).match(/16384|4096/)?.[0]);
		expect(bounds).toEqual(["16384", "4096", "4096", "16384"]);
	});

	test("lowers the output limit only once for concurrent prompts", async () => {
		const fresh = byId(createBuiltInAssistants(vendors.settings))[id];
		vendors.next(id, { error: "output-bound" }, { error: "output-bound" });
		const both = await Promise.all([recordAnswer(fresh), recordAnswer(fresh)]);
		expect(both.map(({ text }) => text)).toEqual(["Hello there.", "Hello there."]);
		await recordAnswer(fresh);
		const bounds = vendors.calls(id).map(({ body }) => JSON.stringify(body).match(/16384|4096|1024/)?.[0]);
		expect(bounds.toSorted()).toEqual(["16384", "16384", "4096", "4096", "4096"]);
	});

	test("gives up on a model after three refused output limits", async () => {
		vendors.always(id, { error: "output-bound" });
		const { failure } = await recordAnswer(byId(createBuiltInAssistants(vendors.settings))[id]);
		expect(failure?.facts).toMatchObject({ code: "config", sentence: ERRORS.invalid[1](id) });
		expect(vendors.calls(id)).toHaveLength(3);
	});

	test("receives 200,000 characters completely", async () => {
		const piece = "0123456789 zehn 字字字字\n".repeat(4).slice(0, 80);
		vendors.next(id, { steps: [{ repeat: 2500, say: piece, gapMs: 0 }, { end: "length" }] });
		const { text, pieces, end } = await recordAnswer(assistants[id]);
		expect(text).toBe(piece.repeat(2500));
		expect(pieces.length).toBeLessThanOrEqual(2500);
		expect(end?.finishReason).toBe("length");
	});

	test("reports thoughts and pings as activity, not as text", async () => {
		vendors.next(id, { steps: [] });
		let isAlive: () => void = () => {};
		const listener = { onActivity: () => isAlive(), onText() {} };
		const alive = () =>
			new Promise<void>((resolve) => {
				isAlive = resolve;
			});
		const headers = alive();
		const answer = assistants[id].answer(HELLO_CALL, listener, new AbortController().signal);
		const call = await vendors.call(id);
		await headers;
		for (const step of [{ ping: true }, { think: "Hm" }, { ping: true }] as const) {
			const next = alive();
			await call.perform(step);
			await next;
		}
		await call.say("Yes");
		await call.end();
		await expect(answer).resolves.toMatchObject({ finishReason: "stop" });
	});

	test.each<[string, Script]>([
		["before the first byte", { mute: true }],
		["in the middle", { steps: [{ say: "Half" }] }],
	])("REL-20: an abort %s closes the vendor's socket, and nothing else does", async (_, script) => {
		vendors.next(id, script);
		const abort = new AbortController();
		const reason = new Error("stopped by the owner");
		const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
		const listener = { onActivity() {}, onText: () => begin() };
		const answer = assistants[id].answer(HELLO_CALL, listener, abort.signal);
		const call = await vendors.call(id);
		if (!script.mute) await begun;
		expect(call.socketClosedAt).toBeNull();
		abort.abort(reason);
		await expect(answer).rejects.toBe(reason);
		await call.socketClosed;
	});

	test("makes no call when the signal is already aborted", async () => {
		const reason = new Error("stopped before it began");
		const answer = assistants[id].answer(HELLO_CALL, { onActivity() {}, onText() {} }, AbortSignal.abort(reason));
		await expect(answer).rejects.toBe(reason);
		expect(vendors.calls(id)).toHaveLength(0);
	});

	test("SEC-25: sends only the prompt and the vendor's own key", async () => {
		await recordAnswer(assistants[id]);
		const [call] = vendors.calls(id);
		const expected: Record<string, string> = {
			"accept-encoding": "identity",
			connection: "keep-alive",
			"content-length": expect.any(String),
			"content-type": "application/json",
			host: new URL(vendors.origin).host,
			"user-agent": "parallax",
			...{
				chatgpt: { authorization: "Bearer test-key-chatgpt" },
				gemini: { "x-goog-api-key": "test-key-gemini" },
				claude: { "x-api-key": "test-key-claude", "anthropic-version": "2023-06-01" },
				grok: { authorization: "Bearer test-key-grok" },
			}[id],
		};
		expect(call?.headers).toEqual(expected);
		expect(call?.path).not.toContain("test-key");
		expect(call?.prompt).toBe("hello");
		const messages = [{ role: "user", content: "hello" }];
		expect(call?.body).toEqual(
			{
				chatgpt: { model: model(id), input: "hello", max_output_tokens: 16_384, store: false, stream: true },
				gemini: {
					contents: [{ role: "user", parts: [{ text: "hello" }] }],
					generationConfig: { maxOutputTokens: 16_384 },
				},
				claude: { model: model(id), messages, max_tokens: 16_384, stream: true },
				grok: { model: model(id), input: "hello", max_output_tokens: 16_384, store: false, stream: true },
			}[id],
		);
	});

	test("SEC-25: does not follow a redirect", async () => {
		const headers = { location: `${vendors.origin}/anthropic/v1/messages` };
		expect(await failureOf(id, { status: 307, headers, steps: [{ finish: true }] })).toMatchObject({
			code: "config",
			sentence: cannotBeAsked(id),
			mayRetry: false,
		});
		expect(vendors.calls()).toHaveLength(1);
	});

	test("SEC-35: exposes no text of the vendor to a logger in a failure", async () => {
		const errorBody = JSON.stringify({ error: { message: `bad key test-key-${id} for "hello"` } });
		vendors.next(id, { status: 401, steps: [{ raw: errorBody }, { finish: true }] });
		const { failure } = await recordAnswer(assistants[id]);
		const seen: unknown[] = [];
		for (let error: unknown = failure; error instanceof Error; error = error.cause) {
			seen.push(error.message, error.stack, JSON.stringify(error));
		}
		expect(seen.join("\n")).not.toMatch(/test-key|hello/);
	});
});

test.each(PROVIDER_IDS)("REL-09: %s at an address where no server listens", async (id) => {
	const server = createServer().listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as { port: number };
	await new Promise((resolve) => server.close(resolve));
	const real = byId(createBuiltInAssistants({ [id]: { apiKey: "test-key", baseUrl: `http://127.0.0.1:${port}/v1` } }));
	const { failure } = await recordAnswer(real[id]);
	expect(failure?.facts).toMatchObject({ code: "network", sentence: unreachable(id), mayRetry: true });
});

test("REL-09: a connection attempt ends after its timeout", async () => {
	const silent = createTcpServer().listen(0, "127.0.0.1");
	await new Promise((resolve) => silent.once("listening", resolve));
	const { port } = silent.address() as { port: number };
	const real = byId(
		createBuiltInAssistants({ grok: { apiKey: "key", baseUrl: `https://127.0.0.1:${port}/v1` } }, { connectMs: 50 }),
	);
	const { failure } = await recordAnswer(real.grok);
	silent.close();
	expect(failure?.facts).toMatchObject({ code: "network", mayRetry: true });
});

test("reports a key that cannot be sent as a configuration error", async () => {
	const real = byId(createBuiltInAssistants({ grok: { apiKey: "two\nlines", baseUrl: vendors.origin } }));
	const { failure } = await recordAnswer(real.grok);
	expect(failure?.facts).toMatchObject({ code: "config", mayRetry: false });
	expect(failure?.details.advice).toBe("Check XAI_MODEL and XAI_BASE_URL.");
});
