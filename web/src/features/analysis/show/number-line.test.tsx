import { render, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FOUR, makeSeat } from "../../../testing/make-chats.ts";
import { SeatsProvider } from "../../assistants/index.ts";
import { numberLineOf } from "../number-line.ts";
import { NumberLine } from "./number-line.tsx";

function show(claim: string, quotes: Readonly<Record<string, string>>): HTMLElement {
	const cells = Object.fromEntries(
		Object.entries(quotes).map(([provider, quote]) => {
			const stance = provider === "chatgpt" ? ("says" as const) : ("differs" as const);
			return [provider, { stance, quote }];
		}),
	);
	const line = numberLineOf([{ claim, kind: "fact" as const, follows: null, cells }], FOUR);
	if (!line) throw new Error("There is no number line.");
	const seats = FOUR.map((id) => makeSeat(id));
	return render(
		<SeatsProvider seats={seats}>
			<NumberLine line={line} />
		</SeatsProvider>,
	).container;
}
const captionOf = (shown: HTMLElement) => shown.querySelector("figcaption")?.textContent;
const ticksOf = (shown: HTMLElement) => Array.from(shown.querySelectorAll(".ticks text"), (tick) => tick.textContent);

describe("the number line", () => {
	it("has a caption with the unit and what the lines mean", () => {
		const shown = show("The parser reads hours.", { chatgpt: "5–6 hours", gemini: "9 hours", grok: "8 hours" });
		expect(captionOf(shown)).toBe("Unit: hours. Lines show the ranges in these quotes.");
	});

	it("has no caption without a unit and a range", () => {
		const shown = show("Year of the invention", {
			chatgpt: "invented in 1879",
			gemini: "invented in 1835",
			grok: "invented in 1840",
		});
		expect(captionOf(shown)).toBeUndefined();
	});

	it("has a space between a name and its figure, even when the text is copied", () => {
		const shown = show("Sleep", { chatgpt: "5–6 hours", gemini: "9 hours", grok: "8 hours" });
		expect(shown.textContent).toContain("ChatGPT 5–6 ");
		expect(within(shown).getByRole("img").getAttribute("aria-label")).toBe("ChatGPT 5–6, Gemini 9, Grok 8 hours");
	});

	it("labels the least and the greatest stated number, as the answer writes it", () => {
		const shown = show("Speakers", { chatgpt: "2 million people", gemini: "100,000 people", grok: "10,000 people" });
		expect(ticksOf(shown)).toEqual(["10,000", "2 million"]);
	});

	it("shows no labels when they would touch", () => {
		const shown = show("Length", { chatgpt: "433 km, give or take 100", gemini: "434 km", grok: "435 km" });
		expect(ticksOf(shown)).toEqual([]);
	});

	it("draws no mark in the middle of a range", () => {
		const shown = show("Sleep", { chatgpt: "5–6 hours", gemini: "9 hours", grok: "8 hours" });
		expect(shown.querySelectorAll("[data-seat=chatgpt] rect.plot-mark")).toHaveLength(0);
		expect(shown.querySelectorAll("[data-seat=gemini] rect.plot-mark")).toHaveLength(1);
	});
});
