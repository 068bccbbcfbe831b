import { ANSWER_MAX_UNITS } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, test } from "vitest";
import { HELLO } from "../../../testing/fake-vendors/script.ts";
import {
	EACH_PROTOCOL,
	expectFault,
	type FaultRow,
	failed,
	htmlErrorPage,
	OK,
	ONCE,
	OVERLOADED,
	STOPPED,
	scriptOf,
	UNREADABLE,
	WEB_PAGE,
} from "../../../testing/faults/fault-row.ts";

const BREAKS: Readonly<Record<string, FaultRow>> = {
	"REL-11 stalls in the middle": {
		scripts: [scriptOf({ say: "Half an " }, { say: "answer" })],
		env: () => ({ PROVIDER_SILENCE_S: "0.5" }),
		stored: failed("stalled", STOPPED, "Half an answer"),
		...ONCE,
	},
	"REL-12 drips for ever": {
		scripts: [scriptOf({ say: "Drip" }, { repeat: 10_000, say: ".", gapMs: 20 })],
		env: () => ({ PROVIDER_TOTAL_S: "0.5" }),
		stored: {
			status: "error",
			errorCode: "stalled",
			error: "NAME was stopped after 0.5 s, this server's limit.",
			response: expect.stringMatching(/^Drip\.+$/),
		},
		...ONCE,
	},
	"REL-13 cut in the middle": {
		scripts: [scriptOf({ say: "Half an answer" }, { cut: true })],
		stored: failed("cut", STOPPED, "Half an answer"),
		...ONCE,
	},
	"REL-13 lost before the first word, once": {
		scripts: [scriptOf({ think: "Hm" }, { cut: true }), HELLO],
		stored: { ...OK, response: "Hello there." },
		calls: 2,
		pauses: [500],
	},
	"REL-13 ends without the end mark": {
		scripts: [scriptOf({ say: "Half an answer" }, { finish: true })],
		stored: failed("cut", STOPPED, "Half an answer"),
		...ONCE,
	},
	"REL-14 an error inside the answer, before the first word": {
		scripts: [scriptOf({ fail: "overloaded" }), HELLO],
		stored: { ...OK, response: "Hello there." },
		calls: 2,
		pauses: [500],
	},
	"REL-14 an error inside the answer, after the first word": {
		scripts: [scriptOf({ say: "Half an answer" }, { fail: "overloaded" })],
		stored: failed("provider_down", OVERLOADED, "Half an answer"),
		...ONCE,
	},
	"REL-15 malformed JSON": {
		scripts: [scriptOf({ say: "Half an answer" }, { raw: 'data: {"a":\n\n' }, { finish: true })],
		stored: failed("protocol", UNREADABLE, "Half an answer"),
		...ONCE,
	},
	"REL-15 a page instead of JSON": {
		scripts: [htmlErrorPage(200)],
		stored: failed("protocol", WEB_PAGE),
		...EACH_PROTOCOL,
	},
	"REL-15 a page that claims to be events": {
		scripts: [scriptOf({ raw: "<!doctype html><title>Sign in</title>" }, { finish: true })],
		stored: failed("protocol", WEB_PAGE),
		...EACH_PROTOCOL,
	},
};

const ENDINGS: Readonly<Record<string, FaultRow>> = {
	"REL-16 an empty answer": {
		scripts: [scriptOf({ end: "stop" })],
		stored: failed("empty", "NAME sent an empty answer."),
		...ONCE,
	},
	"REL-16 nothing but white space": {
		scripts: [scriptOf({ say: "\n" }, { say: " \t\u00a0\n" }, { end: "stop" })],
		stored: failed("empty", "NAME sent an empty answer.", "\n \t\u00a0\n"),
		...ONCE,
	},
	"REL-16 only thoughts": {
		scripts: [scriptOf({ think: "Hm, let me see." }, { end: "length" })],
		stored: failed("empty", "NAME ran out of tokens while thinking."),
		...ONCE,
	},
	"REL-16 a safety stop": {
		scripts: [scriptOf({ say: "First you take" }, { end: "filtered" })],
		stored: {
			...failed("refused", "NAME declined this prompt: its safety filter stopped the answer.", "First you take"),
			finishReason: "refused",
		},
		...ONCE,
	},
	"REL-16 a length stop": {
		scripts: [scriptOf({ say: "And so on and" }, { end: "length" })],
		stored: { ...OK, response: "And so on and", finishReason: "length" },
		...ONCE,
	},
};

const LONG = "0123456789 zehn 字字字字 😀\n".repeat(4).slice(0, 80);

const TEXTS: Readonly<Record<string, FaultRow>> = {
	"REL-57 a NUL": {
		scripts: [scriptOf({ say: "\u0000a\u0000" }, { say: "\u0000" }, { say: "b" }, { end: "stop" })],
		stored: { ...OK, response: "ab" },
		...ONCE,
	},
	"REL-57 nothing but NUL": {
		scripts: [scriptOf({ say: "\u0000" }, { end: "stop" })],
		stored: failed("empty", "NAME sent an empty answer."),
		...ONCE,
	},
	"REL-57 lone surrogates": {
		scripts: [scriptOf({ say: "\udc00a\ud800" }, { say: "b\ud83d" }, { end: "stop" })],
		stored: { ...OK, response: "\ufffda\ufffdb\ufffd" },
		...ONCE,
	},
	"REL-57 a pair that is cut in two": {
		scripts: [scriptOf({ say: "a\ud83d" }, { say: "\ude00b" }, { end: "stop" })],
		stored: { ...OK, response: "a😀b" },
		...ONCE,
	},
	"REL-58 right-to-left": {
		scripts: [scriptOf({ say: "שלום \u202ecba\u202c" }, { say: " مرحبا \u2067x\u2069 \ufeff\ufffe" }, { end: "stop" })],
		stored: { ...OK, response: "שלום \u202ecba\u202c مرحبا \u2067x\u2069 \ufeff\ufffe" },
		...ONCE,
	},
	"REL-18 200,000 characters": {
		scripts: [scriptOf({ repeat: ANSWER_MAX_UNITS / LONG.length, say: LONG, gapMs: 0 }, { end: "stop" })],
		stored: { ...OK, response: LONG.repeat(ANSWER_MAX_UNITS / LONG.length) },
		...ONCE,
	},
	"REL-17 more than 200,000 characters": {
		scripts: [scriptOf({ repeat: 10_000, say: LONG, gapMs: 0 })],
		stored: { ...OK, finishReason: "limit", response: LONG.repeat(ANSWER_MAX_UNITS / LONG.length) },
		...ONCE,
	},
};

describe.each(PROVIDER_IDS)("%s", (id) => {
	for (const rows of [BREAKS, ENDINGS, TEXTS]) {
		test.each(Object.entries(rows))("%s", async (_name, row) => await expectFault(id, row));
	}
});
