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

it("lists the sources of each answer, and no address that is not of the web", () => {
	const cite = (url: string, title: string) => ({ url, title, at: [0, 3] as [number, number] });
	const citations = [
		cite("https://sky.example/", "Sky [1](x)"),
		cite("javascript:alert(1)", "Bad"),
		cite("https://b.example/(a)", "B"),
	];
	const turns = [inTurn(1, makePayload([makeDone("claude", "One.", { citations })]))];
	const seats = [makeSeat("claude")];
	const markdown = markdownOf(makeTurns(["First?"], { seats }), turns, "https://example.org");
	expect(markdown).toContain(
		"One.\n\nSources:\n\n1. Sky \\[1\\](x): <https://sky.example/>\n2. B: <https://b.example/(a)>\n",
	);
});
