import { PASTED } from "@parallax/contract";
import { expect, it } from "vitest";
import { makeSeat } from "../../../testing/make-chats.ts";
import { makeDone, makeResponse } from "../testing/make-answers.ts";
import { announcementsFor } from "./announcements.ts";

it("counts no pasted answer among those that are complete", () => {
	const seats = [makeSeat("claude"), makeSeat("grok"), makeSeat("pasted", { provider: PASTED })];
	const pasted = makeDone("pasted", "Pasted.", { provider: PASTED });
	const before = [makeResponse("claude"), makeResponse("grok"), pasted];
	const after = [makeDone("claude", "One."), makeResponse("grok"), pasted];
	expect(announcementsFor(before, after, seats).polite.at(-1)).toBe("1 of 2 done.");
});
