import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addBrowserParts } from "../../../testing/browser-parts.ts";
import { FOUR, makeSeat } from "../../../testing/make-chats.ts";
import { VoteOrder } from "./vote-order.tsx";

beforeEach(addBrowserParts);
afterEach(cleanup);

const handles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".vote-handle")];

test.for(["vote-grip", "vote-handle"])("a row dropped before its last move is rendered keeps its place: %s", (held) => {
	const saved: string[][][] = [];
	const said: string[] = [];
	render(
		<VoteOrder
			seats={FOUR.map((id) => makeSeat(id))}
			ranking={[]}
			onSave={(ranking) => saved.push(ranking)}
			onClose={() => {}}
			announce={(text) => said.push(text)}
		/>,
	);
	const last = handles().at(-1)?.closest("li")?.querySelector(`.${held}`);
	const pointerType = held === "vote-grip" ? "touch" : "mouse";
	const pointer = (type: string): void => {
		last?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType, clientY: -1 }));
	};
	// One task for React: it renders when all three are over.
	act(() => {
		for (const type of ["pointerdown", "pointermove", "pointerup"]) pointer(type);
	});
	expect(handles().map(({ textContent }) => textContent)).toEqual(["Grok", "ChatGPT", "Gemini", "Claude"]);
	expect(said.join()).toContain("Grok");
	act(() => screen.getByRole("button", { name: "Save the order" }).click());
	expect(saved).toEqual([[["grok"], ["chatgpt"], ["gemini"], ["claude"]]]);
});
