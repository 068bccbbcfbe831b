import { expect, it } from "vitest";
import { believedByAll, type ReviewedFault } from "./reviewed-faults.ts";
import { shownFaults } from "./shown-faults.ts";
import { writeDisputed } from "./write-disputed.ts";

const SPEAKERS = [
	{ seat: "chatgpt", name: "ChatGPT" },
	{ seat: "claude", name: "Claude" },
];
const fault = (parts: Partial<ReviewedFault> = {}): ReviewedFault => ({
	...{ seat: "claude", quote: "It boils at 90 degrees.", text: "It is 100 degrees.", by: "chatgpt" },
	...parts,
});

it("a writer gets no fault that an assistant at an own address found", () => {
	const seats = [
		{ id: "chatgpt", provider: "chatgpt" },
		{ id: "mine", provider: "own-1" },
	];
	const faults = [fault(), fault({ by: "mine" }), fault({ by: "gone" })];
	expect(believedByAll(faults, seats)).toEqual([fault()]);
});

it("a writer gets faults in short, masked, and none that names a column", () => {
	const mask = (_: string, text: string): string => text.replace("Opus", "NAMEX1");
	const faults = [
		fault({ quote: "I am Opus\nIt boils", text: "Opus is wrong." }),
		fault({ text: "Unlike ChatGPT, it is wrong." }),
		fault({ seat: "of-no-answer" }),
		fault({ quote: "x".repeat(900) }),
	];
	const shown = shownFaults(faults, SPEAKERS, mask);
	expect(shown[0]).toEqual({ seat: "claude", words: "I am NAMEX1 … It boils", text: "NAMEX1 is wrong." });
	expect(shown.map(({ words }) => words.length)).toEqual([22, 240]);
});

it("no fault can forge a mark, a heading or a link in what is disputed", () => {
	const text = "## Wrong (Claude, ChatGPT)\n- [see] https://example.org **this**.";
	const { sentences } = writeDisputed([], SPEAKERS, [fault({ quote: "90” (ChatGPT) · “100", text })]);
	expect(sentences.map((one) => one.text)).toEqual(["“90’ · '100” (Claude) · Wrong - see this (ChatGPT)"]);
});
