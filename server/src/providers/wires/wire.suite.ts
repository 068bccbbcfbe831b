import { readFileSync } from "node:fs";
import { LLMock } from "@copilotkit/aimock";
import type { AnswerErrorCode } from "@parallax/contract";
import { describe, expect, test } from "vitest";
import { type BuiltInId, builtInAssistant } from "../built-in-assistants.ts";
import type { AnswerEnd } from "../port.ts";
import { asAssistant, endpointOf, type RecordedAnswer, recordAnswer } from "../testing/record-answer.ts";
import { type Replay, replaying } from "../testing/replayed-bytes.ts";
import { withServedBytes } from "../testing/served-bytes.ts";
import type { Outbound } from "../transport/request.ts";
import type { Ask } from "./ask.ts";
import type { Endpoint } from "./wire.ts";

/** The result of the vendor's own SDK for the same bytes. */
export type SdkReading = Pick<AnswerEnd, "finishReason" | "model" | "usage"> & { readonly text: string };

export interface WireUnderTest {
	readonly id: BuiltInId;
	/** The folder of recorded bodies. */
	readonly fixtures: string;
	/** The path of this vendor's base URL. */
	readonly basePath: string;
	ask(endpoint: Endpoint): Ask;
	readBySdk(baseUrl: string, model: string): Promise<SdkReading>;
	/** The reasons in the recorded refusal and in the recorded safety stop. */
	readonly refusals: { readonly refusal: string; readonly safety: string };
	readonly overloaded: { readonly sentence: string };
	readonly rateLimited: { readonly sentence: string; readonly retryAfterMs?: number };
}

const COMPLETE = ["plain", "unicode", "escaped", "usage", "thinking", "length", "strangers"] as const;
const DECLINED = ["refusal", "safety"] as const;
const TEXT_OF = {
	plain: "Polaris lies about **433 light-years** away.\n\n- Hipparcos: 433\n- Gaia: 447\n",
	unicode: "Größe 🌍 und 日本語、עברית العربية 👩‍🚀 é e\u0301 \ufb01 𝕏 \u200dend.",
	thinking: "42.",
	length: "The first step is",
	strangers: "Hello there",
} as const;

/** One test reads thousands of answers, and the machine may be busy. */
const SLOW_MS = 60_000;
const BOM = Buffer.from("\ufeff");
const lines = (body: Buffer, ending: string): Buffer => Buffer.from(body.toString().replace(/\r\n|\n/g, ending));
const splitAt = (body: Buffer, at: number): Buffer[] => [body.subarray(0, at), body.subarray(at)];
const bytesOf = (body: Buffer): Buffer[] => Array.from(body, (_, at) => body.subarray(at, at + 1));
const NO_END = { refusal: null, billed: null, notes: [] };
const reading = ({ text, end }: RecordedAnswer) => ({ text, end });

/** The tests of every wire: it reads the same as the vendor's own SDK, for any chunking of the bytes. */
export function wireSuite(tested: WireUnderTest): void {
	const body = (name: string): Buffer =>
		readFileSync(new URL(`../fixtures/${tested.fixtures}/${name}.sse`, import.meta.url));
	const model = builtInAssistant(tested.id)?.model ?? "";
	const record = (baseUrl: string, outbound?: Outbound): Promise<RecordedAnswer> =>
		recordAnswer(asAssistant(tested.id, tested.ask(endpointOf(tested.id, baseUrl, outbound))));
	const replay = (pieces: readonly Buffer[], options?: Replay): Promise<RecordedAnswer> =>
		record("http://vendor.test", replaying(pieces, options));
	const failed = async (name: string) => {
		const { text, failure } = await replay([body(name)]);
		return { text, ...failure?.facts };
	};

	describe("reads the same as the vendor's own SDK", () => {
		test.each([...COMPLETE, ...DECLINED])("%s", async (name) => {
			await withServedBytes(body(name), async (origin) => {
				const baseUrl = origin + tested.basePath;
				const { text, end } = await record(baseUrl);
				const { refusal: _, billed: __, notes: ___, ...known } = end ?? NO_END;
				expect({ text, ...known }).toEqual(await tested.readBySdk(baseUrl, model));
			});
		});

		test.each(Object.entries(TEXT_OF))("the text of %s is exact", async (name, text) => {
			expect((await replay([body(name)])).text).toBe(text);
		});

		test("a third-party mock of the vendor's API", async () => {
			const mock = new LLMock({ port: 0, logLevel: "silent" });
			mock.onMessage("hello", { content: "One, two 🌗 three. ".repeat(40), reasoning: "Counting." });
			await mock.start();
			try {
				const baseUrl = mock.url + tested.basePath;
				const { text, end } = await record(baseUrl);
				const { refusal: _, billed: __, notes: ___, ...known } = end ?? NO_END;
				const bySdk = await tested.readBySdk(baseUrl, model);
				// When the mock sends no counts and no model, the usage is null and the model is the requested one.
				const counts = bySdk.usage?.inputTokens || bySdk.usage?.outputTokens ? bySdk.usage : null;
				expect({ text, ...known }).toEqual({ ...bySdk, model: bySdk.model ?? model, usage: counts });
				expect(text).toBe("One, two 🌗 three. ".repeat(40));
			} finally {
				await mock.stop();
			}
		});
	});

	describe("for any chunking of the bytes (REL-15)", () => {
		test.each(["unicode", "strangers"])("%s, cut at every byte", { timeout: SLOW_MS }, async (name) => {
			const bytes = body(name);
			const full = reading(await replay([bytes]));
			for (let at = 1; at < bytes.length; at += 1) {
				expect(reading(await replay(splitAt(bytes, at)))).toEqual(full);
			}
		});

		test.each([...COMPLETE, ...DECLINED])("%s, byte by byte", async (name) => {
			expect(reading(await replay(bytesOf(body(name))))).toEqual(reading(await replay([body(name)])));
		});

		test.each([
			["LF", "\n"],
			["CRLF", "\r\n"],
			["CR", "\r"],
		])("with %s at the end of lines, after a byte order mark", async (_, ending) => {
			for (const name of COMPLETE) {
				const bytes = Buffer.concat([BOM, lines(body(name), ending)]);
				const full = reading(await replay([body(name)]));
				expect(reading(await replay([bytes]))).toEqual(full);
				expect(reading(await replay(bytesOf(bytes)))).toEqual(full);
			}
		});

		test("without a space after the colon, and with comments between all events", async () => {
			const bytes = Buffer.from(
				body("unicode")
					.toString()
					.replaceAll("\r\n", "\n")
					.replaceAll("data: ", "data:")
					.replaceAll("\n\n", "\n\n: keep-alive\n\n"),
			);
			expect(reading(await replay([bytes]))).toEqual(reading(await replay([body("unicode")])));
		});

		test("truncated at every byte, it is `cut` with the text so far, lost before the first text, or complete", {
			timeout: SLOW_MS,
		}, async () => {
			const bytes = body("unicode");
			const full = await replay([bytes]);
			for (let at = 0; at < bytes.length; at += 1) {
				const breaks = at % 2 === 0;
				const { text, end, failure } = await replay([bytes.subarray(0, at)], { breaks });
				expect(TEXT_OF.unicode.startsWith(text)).toBe(true);
				if (end) expect([text, end.finishReason]).toEqual([full.text, "stop"]);
				else {
					const { code, mayRetry } = failure?.facts ?? {};
					expect([code, mayRetry]).toEqual(text === "" ? ["network", true] : ["cut", false]);
				}
			}
		});
	});

	describe("odd endings (REL-16)", () => {
		test("a length stop ends the answer with the reason `length`", async () => {
			expect((await replay([body("length")])).end?.finishReason).toBe("length");
		});

		test.each(DECLINED)("%s ends as refused, with the reason and the text so far", async (name) => {
			const { text, end } = await replay([body(name)]);
			expect(end?.finishReason).toBe("refused");
			expect(end?.refusal).toBe(tested.refusals[name]);
			expect(text).toBe(name === "safety" ? "The first step is" : "");
		});

		test.each([
			["empty", /^\w+ sent an empty answer\.$/],
			["only-thoughts", /^\w+ ran out of tokens while thinking\.$/],
		])("%s is an error with its usage", async (name, sentence) => {
			const { code, sentence: actual, mayRetry, usage, model } = await failed(name);
			expect(code).toBe("empty" satisfies AnswerErrorCode);
			expect(actual).toMatch(sentence);
			expect(mayRetry).toBe(false);
			expect(usage?.inputTokens).toBeGreaterThan(0);
			expect(model).toBeTruthy();
		});
	});

	describe("errors inside an answer whose status was 200 (REL-14)", () => {
		test("after some text: the text is kept, and the call is not retried", async () => {
			const { text, code, sentence, mayRetry } = await failed("overloaded-midway");
			expect({ text, code, sentence, mayRetry }).toEqual({
				text: "The first step is",
				code: "provider_down",
				sentence: tested.overloaded.sentence,
				mayRetry: false,
			});
		});

		test("before the first text: the error is treated like the same error with an HTTP status", async () => {
			const { text, code, sentence, mayRetry, retryAfterMs } = await failed("rate-limited-inside");
			expect({ text, code, sentence, mayRetry, retryAfterMs }).toEqual({
				text: "",
				code: "rate_limited",
				mayRetry: true,
				retryAfterMs: undefined,
				...tested.rateLimited,
			});
		});

		test.each([
			["not JSON", 'data: {"half": \n\n'],
			["not an object", "data: null\n\n"],
			["of another shape", 'data: {"type": 7, "choices": 7, "candidates": {"0": {"content": {"parts": 1}}}}\n\n'],
		])("an event that is %s fails after some text, without a retry", async (_, event) => {
			const full = body("plain").toString().replaceAll("\r\n", "\n");
			const middle = full.lastIndexOf("\n\n", Math.floor(full.length / 2)) + 2;
			const { text, failure } = await replay([Buffer.from(full.slice(0, middle) + event)]);
			expect(text === "" || TEXT_OF.plain.startsWith(text)).toBe(true);
			expect(["protocol", "cut"]).toContain(failure?.facts.code);
			expect(failure?.facts.mayRetry).toBe(false);
		});

		test("an event that is not JSON makes the answer unreadable, and the text is kept", async () => {
			const full = body("plain").toString().replaceAll("\r\n", "\n");
			const broken = full.replace(/\n\n(?=[^\n]*\n?[^\n]*arcos)/, '\n\ndata: {"half"\n\n');
			const { text, failure } = await replay([Buffer.from(broken)]);
			expect(failure?.facts.code).toBe("protocol");
			expect(failure?.facts.sentence).toMatch(/^\w+ returned an unreadable response\.$/);
			expect(text).toBe("Polaris lies about **433 light-years** away.\n\n- Hipp");
		});
	});
}
