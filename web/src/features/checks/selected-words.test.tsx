import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TurnScope } from "../chat/turn/turn-scope.ts";
import { selectionIn } from "./selected-words.ts";
import { useSelection } from "./use-selection.ts";
import { prepareWordTools } from "./word-tools.ts";

beforeEach(prepareWordTools);
afterEach(() => {
	document.getSelection()?.removeAllRanges();
	document.body.replaceChildren();
});

function show(html: string): { readonly scope: TurnScope; readonly answer: Element } {
	const reading = document.createElement("div");
	reading.innerHTML = `<article class="col" data-seat="claude"><div class="answer">${html}</div></article><p>Beside it.</p>`;
	document.body.append(reading);
	const scope = new TurnScope(1);
	scope.setReading(reading);
	return { scope, answer: reading.querySelector(".answer") as Element };
}

function select(start: Node, from: number, end: Node, to: number): void {
	const range = document.createRange();
	range.setStart(start, from);
	range.setEnd(end, to);
	document.getSelection()?.removeAllRanges();
	document.getSelection()?.addRange(range);
}

const textOf = (answer: Element, selector: string): Text => answer.querySelector(selector)?.firstChild as Text;

test("words that are selected in part are quoted whole", () => {
	const { scope, answer } = show("<p>Water boils at <b>100.5</b> degrees.</p>");
	select(textOf(answer, "p"), 2, textOf(answer, "b"), 4);
	expect(selectionIn(scope)).toMatchObject({ seat: "claude", quote: "Water boils at 100.5" });
});

test("items and cells are lines of their own, without what the assistant did not write", () => {
	const { scope, answer } = show(
		'<ul><li>First<span class="vh">hidden</span></li><li>Second <span class="host">(a.example)</span></li></ul><table><tr><td>Row</td><td>7</td></tr></table>',
	);
	select(textOf(answer, "li"), 0, textOf(answer, "td + td"), 1);
	expect(selectionIn(scope)?.quote).toBe("First\nSecond\nRow\n7");
});

test("a selection that is empty, has only signs, or leaves the answer or the turn is none", () => {
	const { scope, answer } = show("<p>Words – and more.</p>");
	const text = textOf(answer, "p");
	expect(selectionIn(scope)).toBeNull();
	select(text, 6, text, 7);
	expect(selectionIn(scope)).toBeNull();
	select(text, 0, document.querySelector("article + p")?.firstChild as Text, 4);
	expect(selectionIn(scope)).toBeNull();
	select(text, 0, text, 5);
	expect(selectionIn(new TurnScope(2))).toBeNull();
	expect(selectionIn(scope)?.quote).toBe("Words");
});

test("words that were selected before the page listened are read, too", async () => {
	const { scope, answer } = show("<p>Words and more.</p>");
	select(textOf(answer, "p"), 0, textOf(answer, "p"), 5);
	// jsdom announces the selection in a task of its own, which is over when the page begins to listen.
	await new Promise((resolve) => setTimeout(resolve));
	const { result } = renderHook(() => useSelection(scope, true));
	await waitFor(() => expect(result.current?.quote).toBe("Words"));
});
