import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { TurnScope } from "../../chat/index.ts";
import { registerPassages, removePassages, useShownPassage } from "./disputed-registry.ts";
import type { Passage } from "./find-disputed.ts";

const SCOPE = { reading: document.body } as unknown as TurnScope;

afterEach(() => {
	removePassages(SCOPE);
	document.getSelection()?.removeAllRanges();
	document.body.replaceChildren();
	Reflect.deleteProperty(document, "caretPositionFromPoint");
});

/** An answer whose only words are disputed; the pointer is always over them. */
function showDisputed() {
	const answer = document.createElement("p");
	answer.className = "answer";
	answer.textContent = "The limit is 7,000.";
	document.body.append(answer);
	const words = document.createRange();
	words.selectNodeContents(answer);
	words.getClientRects = () => [new DOMRect(0, 0, 100, 20)] as unknown as DOMRectList;
	const [offsetNode, offset] = [answer.firstChild, 3];
	Object.assign(document, { caretPositionFromPoint: () => ({ offsetNode, offset }) });
	const passage = { claimIndex: 0, seat: "chatgpt", severity: "contradicts", ranges: [words] } as unknown as Passage;
	registerPassages(SCOPE, [passage]);
	const { result } = renderHook(useShownPassage);
	const move = (buttons = 0) => {
		const event = new MouseEvent("pointermove", { bubbles: true, clientX: 10, clientY: 10, buttons });
		act(() => void answer.dispatchEvent(Object.assign(event, { pointerType: "mouse" })));
	};
	return { answer, move, shown: () => result.current?.passage };
}

it("words under the pointer have a note, which closes while they are selected and stays away as long as they are", () => {
	const { answer, move, shown } = showDisputed();
	move();
	expect(shown()).toMatchObject({ seat: "chatgpt" });
	move(1);
	expect(shown()).toBeUndefined();
	document.getSelection()?.selectAllChildren(answer);
	move();
	expect(shown()).toBeUndefined();
	document.getSelection()?.removeAllRanges();
	move();
	expect(shown()).toMatchObject({ seat: "chatgpt" });
});
