import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, test } from "vitest";
import { BUILT_IN } from "../../../providers/testing/by-id.ts";
import { HELLO, type Script } from "../../../testing/fake-vendors/script.ts";
import {
	expectFault,
	type FaultRow,
	failed,
	GIVES_UP,
	htmlErrorPage,
	OK,
	ONCE,
	OVERLOADED,
	OWN_ERROR,
	scriptOf,
	UNREACHABLE,
} from "../../../testing/faults/fault-row.ts";

const REFUSED_KEY = failed("provider_auth", "NAME can't be asked right now. Use your own key.");
const OVER_LIMIT = failed("rate_limited", "NAME's rate limit was reached.");

const rate = (after: string, more: Record<string, string> = {}): Script => ({
	error: "rate",
	headers: { "retry-after": after, ...more },
});
const at = (seconds: number): string => new Date(1_800_000_000_000 + seconds * 1000).toUTCString();

const REFUSALS: Readonly<Record<string, FaultRow>> = {
	"REL-04 401": { scripts: [{ error: "key", status: 401 }], stored: REFUSED_KEY, ...ONCE },
	"REL-04 a refused key, with the vendor's own status": { scripts: [{ error: "key" }], stored: REFUSED_KEY, ...ONCE },
	"REL-04 403": { scripts: [{ error: "forbidden" }], stored: REFUSED_KEY, ...ONCE },
	"REL-05 404, the model is listed and unknown to this key": {
		scripts: [{ error: "model" }],
		stored: failed("config", "NAME lists the model MODEL, but this server's key may not use it."),
		...ONCE,
	},
	"REL-05 400, the prompt is too long": {
		scripts: [{ error: "context" }],
		stored: failed("too_long", "This prompt is too long for NAME (MODEL). Shorten it, or ask the others alone."),
		...ONCE,
	},
	"REL-05 400, the prompt is blocked": {
		scripts: [{ error: "filter" }],
		stored: failed("refused", "NAME declined this prompt: its safety filter blocked it."),
		...ONCE,
	},
	"REL-02 the account is used up": {
		scripts: [{ error: "quota" }],
		stored: failed("rate_limited", "This server's account for NAME is used up. Use your own key."),
		...ONCE,
	},
	"REL-02 x-should-retry: false": {
		scripts: [{ error: "rate", headers: { "x-should-retry": "false" } }],
		stored: OVER_LIMIT,
		...ONCE,
	},
};

const LIMITS: Readonly<Record<string, FaultRow>> = {
	"REL-01 429 with Retry-After, once": {
		scripts: [rate("2"), HELLO],
		stored: { ...OK, response: "Hello there." },
		calls: 2,
		pauses: [2000],
	},
	"REL-01 429 with Retry-After, for ever": {
		scripts: [rate("2")],
		stored: OVER_LIMIT,
		calls: 3,
		pauses: [2000, 2000],
		retryInMs: 2000,
	},
	"REL-01 429 with waits that are together too long": {
		scripts: [rate("16")],
		stored: OVER_LIMIT,
		calls: 2,
		pauses: [16_000],
		retryInMs: 16_000,
	},
	"REL-07 429 without Retry-After": {
		scripts: [{ error: "rate" }],
		stored: OVER_LIMIT,
		...GIVES_UP,
	},
	"REL-02 429 with Retry-After: 3600": {
		scripts: [rate("3600")],
		stored: OVER_LIMIT,
		...ONCE,
		retryInMs: 3_600_000,
	},
	"REL-03 429 with Retry-After as a date": {
		scripts: [rate(at(7), { date: at(0) }), HELLO],
		stored: { ...OK, response: "Hello there." },
		calls: 2,
		pauses: [7000],
	},
	"REL-03 429 with a date far away": {
		scripts: [rate(at(600), { date: at(0) })],
		stored: OVER_LIMIT,
		...ONCE,
		retryInMs: 600_000,
	},
	"REL-03 429 with a date that is over": {
		scripts: [rate(at(-60), { date: at(0) })],
		stored: OVER_LIMIT,
		...GIVES_UP,
	},
	...Object.fromEntries(
		["garbage", "-1", "1e12", "1000000000000", "NaN", ""].map((after) => [
			`REL-03 429 with Retry-After: ${after || "(nothing)"}`,
			{ scripts: [rate(after)], stored: OVER_LIMIT, ...GIVES_UP },
		]),
	),
};

const OUTAGES: Readonly<Record<string, FaultRow>> = {
	"REL-06 500 twice, then an answer": {
		scripts: [{ error: "server" }, { error: "server" }, HELLO],
		stored: { ...OK, response: "Hello there." },
		...GIVES_UP,
	},
	"REL-07 500 for ever": { scripts: [{ error: "server" }], stored: failed("provider_down", OWN_ERROR), ...GIVES_UP },
	"REL-07 503": { scripts: [{ error: "unavailable" }], stored: failed("provider_down", OVERLOADED), ...GIVES_UP },
	"REL-07 529": { scripts: [{ error: "overloaded" }], stored: failed("provider_down", OVERLOADED), ...GIVES_UP },
	"REL-02 503 with Retry-After: 60": {
		scripts: [{ error: "unavailable", headers: { "retry-after": "60" } }],
		stored: failed("provider_down", OVERLOADED),
		...ONCE,
		retryInMs: 60_000,
	},
	"REL-02 500 with Retry-After: 3600": {
		scripts: [{ error: "server", headers: { "retry-after": "3600" } }],
		stored: failed("provider_down", OWN_ERROR),
		...ONCE,
		retryInMs: 3_600_000,
	},
	"REL-07 502 with a page": { scripts: [htmlErrorPage(502)], stored: failed("provider_down", OWN_ERROR), ...GIVES_UP },
	"REL-09 connection refused": {
		scripts: [],
		env: (id) => ({ [`${BUILT_IN[id].env}_BASE_URL`]: "http://127.0.0.1:1" }),
		stored: failed("network", UNREACHABLE),
		calls: 0,
		pauses: [500, 1000],
	},
	"REL-09 broken off before the first byte": {
		scripts: [scriptOf({ cut: true })],
		stored: failed("network", UNREACHABLE),
		...GIVES_UP,
	},
	"REL-10 never answers": {
		scripts: [{ mute: true }],
		env: () => ({ PROVIDER_FIRST_S: "0.5" }),
		stored: failed("timeout", "NAME did not answer in 0.5 s."),
		...ONCE,
	},
	"REL-10 answers with headers, then nothing": {
		scripts: [scriptOf()],
		env: () => ({ PROVIDER_FIRST_S: "0.5", PROVIDER_SILENCE_S: "0.1" }),
		stored: failed("timeout", "NAME did not answer in 0.5 s."),
		...ONCE,
	},
};

describe.each(PROVIDER_IDS)("%s", (id) => {
	for (const rows of [REFUSALS, LIMITS, OUTAGES]) {
		test.each(Object.entries(rows))("%s", async (_name, row) => await expectFault(id, row));
	}
});
