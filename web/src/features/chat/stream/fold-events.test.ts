import type { ResponsesPayload } from "@parallax/contract";
import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../../lib/server/query-client.ts";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { makeDelta, makeDone, makePayload, makeResponse, makeSettled, makeSnapshot } from "../testing/make-answers.ts";
import { textOf } from "./answer-texts.ts";
import { responsesQuery } from "./chat-queries.ts";
import { foldEvents } from "./fold-events.ts";

const shownIn = (folded: ReturnType<typeof foldEvents>) => folded.payload.responses.map(({ response }) => response);

test("applies the deltas of a batch in order, and keeps the objects of unchanged answers", () => {
	const previous = makePayload();
	const folded = foldEvents(previous, [makeDelta("claude", 0, "Pol"), makeDelta("claude", 3, "aris")]);
	expect(shownIn(folded)).toEqual(["", "", "Polaris", ""]);
	expect(folded.missed).toBe(false);
	expect(folded.payload.responses[0]).toBe(previous.responses[0]);
});

test("the text of an answer is the concatenation of its deltas, also if a delta overlaps the existing text", () => {
	const { payload } = foldEvents(makePayload([makeResponse("grok")]), [
		makeDelta("grok", 0, "North "),
		makeDelta("grok", 6, "Pole"),
		makeDelta("grok", 6, "Star is "),
		makeDelta("grok", 90, "late"),
		makeDelta("grok", 14, "Polaris"),
	]);
	expect(payload.responses.map((response) => textOf(response).toString())).toEqual(["North Star is Polaris"]);
});

test("REL-18 calls `GrowingText.of` once for a shown answer that grows, however many deltas arrive", () => {
	const ofSpy = vi.spyOn(GrowingText, "of");
	const client = createQueryClient();
	const query = responsesQuery({ side: "own", id: "some-chat", turn: 1 });
	const read = () => client.getQueryData<ResponsesPayload>(query.queryKey) ?? makePayload();
	const show = new QueryObserver(client, { ...query, enabled: false });
	client.setQueryData(query.queryKey, makePayload([makeResponse("grok")]));
	const unsubscribe = show.subscribe(() => {});
	for (let at = 0; at < 50; at += 5) {
		client.setQueryData(query.queryKey, foldEvents(read(), [makeDelta("grok", at, "word ")]).payload);
		expect(read().responses.map((response) => textOf(response).length)).toEqual([at + 5]);
	}
	expect(ofSpy).toHaveBeenCalledTimes(1);
	unsubscribe();
});

test("keeps the same growing text when an answer settles or arrives whole", () => {
	const afterDelta = foldEvents(makePayload(), [makeDelta("grok", 0, "Polaris")]).payload;
	const grokText = (payload: ResponsesPayload) =>
		payload.responses.filter(({ seat }) => seat === "grok").map(textOf)[0];
	const settled = foldEvents(afterDelta, [makeSettled(makeDone("grok", "Polaris"))]).payload;
	expect(grokText(settled)).toBe(grokText(afterDelta));
	const afterSnapshot = foldEvents(afterDelta, [
		makeSnapshot(makePayload([makeResponse("grok", { response: "Polaris" })])),
	]).payload;
	expect(grokText(afterSnapshot)).toBe(grokText(afterDelta));
	const longer = foldEvents(afterDelta, [makeSettled(makeDone("grok", "Polaris, of course"))]).payload;
	expect(grokText(longer)?.toString()).toBe("Polaris, of course");
	const other = foldEvents(afterDelta, [makeSettled(makeDone("grok", "Vega"))]).payload;
	expect(grokText(other)?.toString()).toBe("Vega");
});

test("reports a gap, unless a snapshot in the same batch fills it", () => {
	expect(foldEvents(makePayload(), [makeDelta("grok", 10, "late")]).missed).toBe(true);
	const snapshot = makeSnapshot(makePayload([makeResponse("grok", { response: "ten chars " })]));
	expect(foldEvents(makePayload(), [makeDelta("grok", 10, "late"), snapshot]).missed).toBe(false);
});

test("a poll result that is a second old does not revert newer text", () => {
	const shown = makePayload([makeResponse("grok", { response: "shown so far" }), makeDone("claude", "all of it")]);
	const polled = makePayload([
		makeResponse("grok", { response: "shown" }),
		makeResponse("claude", { response: "all" }),
	]);
	expect(shownIn(foldEvents(shown, [makeSnapshot(polled)]))).toEqual(["shown so far", "all of it"]);
});

test("a retry starts with an empty text; an older attempt never replaces it", () => {
	const failed = makePayload([makeResponse("grok", { status: "error", response: "half", errorCode: "cut" })]);
	const again = makeResponse("grok", { attempt: 2 });
	const folded = foldEvents(failed, [makeSnapshot(makePayload([again]))]);
	expect(shownIn(folded)).toEqual([""]);
	const old = makeSnapshot(failed);
	expect(foldEvents(folded.payload, [old]).payload?.responses[0]).toMatchObject({ attempt: 2, status: "pending" });
});

test("a settled answer replaces the shown text with the stored one", () => {
	const shown = makePayload([makeResponse("grok", { response: "shown so far and more" })]);
	expect(shownIn(foldEvents(shown, [makeSettled(makeDone("grok", "shown so far"))]))).toEqual(["shown so far"]);
});
