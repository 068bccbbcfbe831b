import { expect, test } from "vitest";
import { makeDelta, makeDone, makePayload, makeResponse, makeSettled, makeSnapshot } from "../testing/make-answers.ts";
import { foldEvents } from "./fold-events.ts";

const textOf = (folded: ReturnType<typeof foldEvents>) => folded.payload?.responses.map(({ response }) => response);

test("deltas of a batch are folded in their order, and untouched answers stay the same objects", () => {
	const was = makePayload();
	const folded = foldEvents(was, [makeDelta("claude", 0, "Pol"), makeDelta("claude", 3, "aris")]);
	expect(textOf(folded)).toEqual(["", "", "Polaris", ""]);
	expect(folded.missed).toBe(false);
	expect(folded.payload?.responses[0]).toBe(was.responses[0]);
});

test("a gap is told, and a snapshot in the same batch fills it", () => {
	expect(foldEvents(makePayload(), [makeDelta("grok", 10, "late")]).missed).toBe(true);
	const snapshot = makeSnapshot(makePayload([makeResponse("grok", { response: "ten chars " })]));
	expect(foldEvents(makePayload(), [makeDelta("grok", 10, "late"), snapshot]).missed).toBe(false);
});

test("nothing is told before anything is known, except by a snapshot", () => {
	expect(foldEvents(undefined, [makeDelta("grok", 0, "x")]).payload).toBeUndefined();
	expect(foldEvents(undefined, [makeSnapshot(makePayload())]).payload).toEqual(makePayload());
});

test("a poll that is a second old takes nothing back", () => {
	const shown = makePayload([makeResponse("grok", { response: "shown so far" }), makeDone("claude", "all of it")]);
	const polled = makePayload([
		makeResponse("grok", { response: "shown" }),
		makeResponse("claude", { response: "all" }),
	]);
	expect(textOf(foldEvents(shown, [makeSnapshot(polled)]))).toEqual(["shown so far", "all of it"]);
});

test("a retry starts afresh, whatever was shown; an older attempt never comes back", () => {
	const failed = makePayload([makeResponse("grok", { status: "error", response: "half", errorCode: "cut" })]);
	const again = makeResponse("grok", { attempt: 2 });
	const folded = foldEvents(failed, [makeSnapshot(makePayload([again]))]);
	expect(textOf(folded)).toEqual([""]);
	const old = makeSnapshot(failed);
	expect(foldEvents(folded.payload, [old]).payload?.responses[0]).toMatchObject({ attempt: 2, status: "pending" });
});

test("what has settled is taken as it was stored", () => {
	const shown = makePayload([makeResponse("grok", { response: "shown so far and more" })]);
	expect(textOf(foldEvents(shown, [makeSettled(makeDone("grok", "shown so far"))]))).toEqual(["shown so far"]);
});
