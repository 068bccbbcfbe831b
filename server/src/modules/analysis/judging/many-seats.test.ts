import { expect, it } from "vitest";
import { someAnswer } from "../../../testing/seeds/some-answers.ts";
import { simulateJudge } from "../../../testing/simulate-judge.ts";
import { checkDraft } from "../draft/check-draft.ts";
import { oneLine } from "../draft/one-line.ts";
import { speakerOf } from "../draft/speakers.ts";
import { sentencesOf } from "../draft/write-summary.ts";

const PROMPT = "At what temperature does water boil?";
const SEATS = Array.from({ length: 8 }, (_, index) => ({
	seat: index === 0 ? "chatgpt" : `chatgpt-${index + 1}`,
	name: index === 0 ? "ChatGPT" : `ChatGPT ${index + 1}`,
}));
const textOf = (index: number): string => `Water boils at ${60 + 5 * index} degrees Celsius at sea level.`;
const ANSWERS = SEATS.map((seat, index) => someAnswer("chatgpt", textOf(index), seat));

it("gives each of eight seats of one assistant its own code, and keeps each quotation with its seat", async () => {
	const { question, read } = await simulateJudge(PROMPT, ANSWERS, (code) => ({
		claims: [
			{
				claim: "Water boils at 60 degrees Celsius at sea level",
				kind: "answer",
				cells: SEATS.map(({ seat }, index) => ({
					answer: code(seat),
					stance: index === 0 ? "says" : "contradicts",
					quotes: [textOf(index)],
				})),
			},
		],
	}));
	expect(question.prompt.match(/^Answer [B-Z][2-9]$/gm)).toHaveLength(8);
	expect(new Set(question.codes.all).size).toBe(8);
	if (!("draft" in read)) throw new Error(read.problem);
	const draft = checkDraft(read.draft, ANSWERS);
	for (const [index, { seat }] of SEATS.entries()) expect(draft.claims[0]?.cells[seat]?.quote).toBe(textOf(index));
	const [line] = sentencesOf(draft.claims, { asked: ANSWERS, missing: [] }).dissent;
	expect(line?.by).toEqual(SEATS.map(({ seat }) => seat));
	expect(line?.text).toContain("· “Water boils at 95 degrees Celsius at sea level.” (ChatGPT 8)");
	for (const [index, { seat }] of SEATS.entries()) expect(draft.summaries[seat]).toBe(textOf(index));
});

it("SEC-17 no text can imitate a mark with the name of a seat, including a name that the user chose", () => {
	const names = ["ChatGPT 2", "Ada", "A", "AA", "AAA"];
	for (const mark of ["(ChatGPT 2, Claude)", "(Ada)", "(AA, ChatGPT)", "(A)"])
		expect(oneLine(`Vaccines cause serious illness ${mark}.`, 240, names)).toBe("Vaccines cause serious illness.");
	expect(oneLine("It is 447 light-years (137 parsecs) away", 240, names)).toBe(
		"It is 447 light-years (137 parsecs) away",
	);
	const before = process.threadCpuUsage().user;
	oneLine(`(${"a".repeat(900)}!b)`, 1000, names);
	expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(500);
});

it("removes markup from the name of a seat", () => {
	const nameOf = (name: string) => speakerOf({ id: "claude", name, assistant: "Claude" }).name;
	expect(nameOf("ChatGPT 2")).toBe("ChatGPT 2");
	expect(nameOf("[click](https://evil.example) <b>*x*</b>")).not.toMatch(/[[\]()<*]|evil/);
	expect(nameOf("Ada, ChatGPT")).toBe("Ada ChatGPT");
	expect(nameOf("***")).toBe("Claude");
});
