import type { Analysis, Seat } from "@parallax/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { cutText } from "../../web/src/features/chat/verdict/cut-text.ts";
import { type Verdict, verdictOf } from "../../web/src/features/chat/verdict/verdict-of.ts";
import { VerdictSentence } from "../../web/src/features/chat/verdict/verdict-sentence.tsx";
import { makeSeat } from "../../web/src/testing/make-chats.ts";
import { readJudgedCases } from "./judged-cases.ts";
import { readAnswersOf, shownOf } from "./read-replies.ts";

interface Case {
	readonly name: string;
	readonly prompt: string;
	readonly seats: readonly Seat[];
	readonly claims: Analysis["claims"];
	readonly verdict: Verdict;
	readonly text: string;
}

const analysisOf = (claims: Analysis["claims"]): Analysis => ({
	by: "Claude",
	approximate: false,
	stale: false,
	missing: [],
	notes: [],
	claims,
	together: [],
	dissent: [],
	costUsd: null,
});

const textOf = (markup: string): string =>
	markup
		.replace(/<[^>]*>/g, "")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");

async function readVerdicts(): Promise<Case[]> {
	const cases: Case[] = [];
	for (const judged of readJudgedCases()) {
		const draft = judged.reply === null ? null : shownOf(await readAnswersOf(judged), judged.reply);
		if (!draft) continue;
		const claims = [...draft.claims];
		const seats = judged.answers.map(({ seat }) => makeSeat(seat));
		const order = seats.map(({ id }) => id);
		const verdict = verdictOf(analysisOf(claims), order);
		if (!verdict) throw new Error(`case ${judged.name} has no verdict`);
		const sentence = <VerdictSentence verdict={verdict} seats={seats} answered={seats.length} />;
		const text = textOf(renderToStaticMarkup(sentence));
		cases.push({ name: judged.name, prompt: judged.prompt, seats, claims, verdict, text });
	}
	return cases;
}

describe("the verdict of each kept reply of a judge", () => {
	let cases: readonly Case[] = [];
	beforeAll(async () => {
		cases = await readVerdicts();
		if (process.env.PRINT_VERDICTS)
			for (const { name, prompt, text } of cases) console.log(`${name} ${prompt}\n   ${text}\n`);
	}, 60_000);

	it("puts each assistant beside a value of its own cell, and the claim beside none that disputes it", () => {
		expect(cases.length).toBeGreaterThan(30);
		for (const { claims, verdict } of cases) {
			const cells = claims[verdict.claimIndex]?.cells ?? {};
			for (const { stance, value, seats } of verdict.sides) {
				for (const seat of seats) {
					const cell = cells[seat];
					expect(cell?.stance).toBe(stance);
					if (stance === "says") continue;
					const words = [cell?.slot?.mine ?? "", (cell?.quotes ?? [cell?.quote]).join(": ")].join(" ");
					expect(words.toLowerCase()).toContain(value.toLowerCase());
				}
			}
			const shown = [...verdict.sides.flatMap(({ seats }) => seats), ...verdict.declines];
			expect(shown.toSorted()).toEqual(Object.keys(cells).toSorted());
		}
	});

	it("names every side with its words, begins with the direct reply, and stays short", () => {
		for (const { claims, verdict, text, seats } of cases) {
			const [first] = claims;
			if (first?.kind === "answer") expect(verdict.claimIndex).toBe(0);
			for (const side of verdict.sides.slice(1)) {
				for (const id of side.seats) expect(text).toContain(seats.find((seat) => seat.id === id)?.name);
				expect(text).toContain(cutText(side.value, 28).replace("…", ""));
			}
			expect(text).not.toMatch(/contradict|undefined|null|\.\.|\s{2}| · $/);
			expect(text.length).toBeLessThan(300);
		}
	});
});
