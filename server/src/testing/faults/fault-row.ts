import { applyChatEvent, type ChatEvent, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import { expect, onTestFinished, vi } from "vitest";
import { assistantName } from "../../providers/index.ts";
import { BUILT_IN } from "../../providers/testing/by-id.ts";
import { eventsOf, responsesOf } from "../chats.ts";
import type { Script, Step } from "../fake-vendors/script.ts";
import { expectInvariants, expectUntouched } from "./invariants.ts";
import { type SentPrompt, startVendorApp, type VendorApp } from "./vendor-app.ts";

/** One fault of one vendor, and its expected result. */
export interface FaultRow {
	/** The vendor's answers to its calls, in order. The last one is repeated for all further calls. */
	readonly scripts: readonly Script[];
	readonly env?: (id: ProviderId) => Record<string, string>;
	/** The stored response. `error` contains the vendor's name, model and settings. */
	readonly stored: Partial<Pick<ProviderResponse, "status" | "response" | "errorCode" | "error" | "finishReason">>;
	/** The number of calls that the vendor receives, or one call for each of its protocols. */
	readonly calls: number | "each-protocol";
	/** The waits between tries, in milliseconds. */
	readonly pauses?: readonly number[];
	/** The time until a retry may succeed. */
	readonly retryInMs?: number;
}

export const OK = { status: "success", error: null, errorCode: null, finishReason: "stop" } as const;
export const failed = (errorCode: ProviderResponse["errorCode"], error: string, response = "") =>
	({ status: "error", errorCode, error, response, finishReason: null }) as const;

export const UNREACHABLE = "Unable to connect to NAME API. Please try again.";
export const OWN_ERROR = "NAME had a problem on its side. Try again.";
export const OVERLOADED = "NAME is overloaded right now. Please try again in a moment.";
export const WEB_PAGE = "NAME sent a web page instead of an answer.";
export const UNREADABLE = "NAME returned an unreadable response.";
export const STOPPED = "The answer stopped here. Retry starts it again.";

/** Three tries, with the product's default waits between them. */
export const GIVES_UP = { calls: 3, pauses: [500, 1000] } as const;
export const ONCE = { calls: 1, pauses: [] } as const;
export const EACH_PROTOCOL = { calls: "each-protocol", pauses: [] } as const;

export const scriptOf = (...steps: readonly Step[]): Script => ({ steps });
export const htmlErrorPage = (status: number): Script => ({
	status,
	headers: { "content-type": "text/html; charset=utf-8" },
	steps: [{ raw: "<!doctype html><title>Bad gateway</title>" }, { finish: true }],
});

const named = (sentence: string | null | undefined, id: ProviderId) =>
	sentence?.replace("NAME", assistantName(id)).replace("MODEL", BUILT_IN[id].model).replace("ENV", BUILT_IN[id].env);

function expectRetryAt(faulty: ProviderResponse | undefined, inMs: number | undefined, askedAt: number): void {
	if (inMs === undefined) {
		expect(faulty?.retryAt).toBeNull();
		return;
	}
	const retryAt = Date.parse(faulty?.retryAt ?? "");
	expect(retryAt).toBeGreaterThanOrEqual(askedAt + inMs);
	expect(retryAt).toBeLessThanOrEqual(Date.now() + inMs);
}

const protocolsOf = (id: ProviderId): number => (id === "chatgpt" || id === "grok" ? 2 : 1);

/** A monotonic clock that stands still until `run`: until then no answer is too late, however slow the machine is. */
function heldClock() {
	const heldAt = performance.now();
	let ranAt: number | null = null;
	return {
		clock: { now: Date.now, steady: () => (ranAt === null ? heldAt : heldAt + performance.now() - ranAt) },
		run: () => {
			ranAt ??= performance.now();
		},
	};
}

const isText = (shown: string, expected: unknown): boolean =>
	typeof expected === "object"
		? (expected as { asymmetricMatch(text: string): boolean }).asymmetricMatch(shown)
		: shown === expected;

/** All events until the stream ends. Calls `onOnlyTimeIsLeft` when the others have ended and the faulty text is shown. */
async function readAll(
	{ browser }: VendorApp,
	sentPrompt: SentPrompt,
	[id, { stored }]: readonly [ProviderId, FaultRow],
	onOnlyTimeIsLeft: () => void,
): Promise<ChatEvent[]> {
	const events: ChatEvent[] = [];
	let payload: ResponsesPayload | undefined;
	for await (const event of eventsOf(browser, sentPrompt.id)) {
		events.push(event);
		payload = event.type === "snapshot" ? event.data : payload && applyChatEvent(payload, event);
		const isLeft = payload?.responses.every(({ provider, status, response }) =>
			provider === id ? isText(response, stored.response) : status !== "pending",
		);
		if (isLeft) onOnlyTimeIsLeft();
	}
	return events;
}

/** Asks all four, of which one fails. Checks its stored response, its number of calls, and all invariants. */
export async function expectFault(id: ProviderId, row: FaultRow): Promise<void> {
	// The search index pauses too: it must not run, so that all pauses are those between the tries.
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const { clock, run } = heldClock();
	const fixture = await startVendorApp({ clock, ...(row.env && { env: row.env(id) }) });
	const { vendors, browser, pauses } = fixture;
	vendors.next(id, ...row.scripts);
	const last = row.scripts.at(-1);
	if (last) vendors.always(id, last);
	const askedAt = Date.now();
	const sentPrompt = await fixture.ask();
	const events = await readAll(fixture, sentPrompt, [id, row], run);

	const settled = await responsesOf(browser, sentPrompt.id);
	const faulty = settled.find(({ provider }) => provider === id);
	const error = named(row.stored.error, id) ?? null;
	expect(faulty).toMatchObject({ ...row.stored, error, attempt: 1, notice: null });
	expect(vendors.calls(id)).toHaveLength(row.calls === "each-protocol" ? protocolsOf(id) : row.calls);
	expect(pauses).toEqual(row.pauses ?? []);
	expectRetryAt(faulty, row.retryInMs, askedAt);
	expectUntouched(
		fixture,
		settled.filter(({ provider }) => provider !== id),
	);
	await expectInvariants(fixture, sentPrompt, events);
}
