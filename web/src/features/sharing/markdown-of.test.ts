import { PASTED } from "@parallax/contract";
import { expect, it } from "vitest";
import { makeSeat } from "../../testing/make-chats.ts";
import { makeDone, makePayload } from "../chat/testing/make-answers.ts";
import { inTurn, makeTurns } from "../chat/testing/make-turns.ts";
import { markdownOf } from "./markdown-of.ts";

it("names as not asked only columns that could have been, so no pasted answer", () => {
	const seats = [makeSeat("claude"), makeSeat("grok"), makeSeat("pasted", { provider: PASTED, name: "Notes" })];
	const pasted = makeDone("pasted", "Pasted.", { provider: PASTED });
	const turns = [
		inTurn(1, makePayload([makeDone("claude", "One."), makeDone("grok", "One."), pasted])),
		inTurn(2, makePayload([makeDone("claude", "Two.")])),
	];
	const markdown = markdownOf(makeTurns(["First?", "Second?"], { seats }), turns, "https://example.org");
	expect(markdown.match(/Not asked.*/g)).toEqual(["Not asked: Grok.*"]);
});
