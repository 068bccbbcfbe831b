import { type ExportedTurn, PASTED, type Seat } from "@parallax/contract";
import { someResponse } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import { someSeat } from "../../../testing/seeds/some-seats.ts";
import { turnNotes } from "./facts-of.ts";

const makeTurn = (number: number, seats: readonly Seat[]): ExportedTurn => ({
	...{ number, prompt: "Which?", createdAt: "2026-11-21T09:14:00.000Z" },
	...{ collectiveSummary: null, comparison: null, analysis: null },
	answers: seats.map(({ id, provider }) => {
		const { replacedCost: _, ...answer } = someResponse({ seat: id, provider });
		return { ...answer, text: "One.", summary: null };
	}),
});

it("names as not asked only columns that could have been, so no pasted answer", () => {
	const [claude, grok] = [someSeat("claude"), someSeat("grok")];
	const pasted: Seat = { ...someSeat("chatgpt", PASTED), provider: PASTED, name: "Notes" };
	const second = makeTurn(2, [claude]);
	const seats = [claude, grok, pasted];
	expect(turnNotes({ seats, turns: [makeTurn(1, seats), second] }, second)).toEqual(["Not asked: Grok."]);
});
