import type { Citation } from "@parallax/contract";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { GrowingText } from "../../../../lib/text/growing-text.ts";
import { AnswerSources } from "../../columns/sources/answer-sources.tsx";
import { AnswerText } from "../answer-text.tsx";
import { withMarks } from "./citation-marks.ts";

afterEach(cleanup);

const A = "https://a.example/page";
const B = "https://www.b.example/";
const cite = (text: string, words: string, url = A, title = "Page"): Citation => {
	const end = text.indexOf(words) + words.length;
	return { url, title, at: [end - words.length, end] };
};

const show = (text: string, citations: readonly Citation[], isRunning = false) =>
	render(<AnswerText text={GrowingText.of(text)} isRunning={isRunning} citations={citations} idPrefix="x-" />);

const answer = () => document.querySelector(".answer") as HTMLElement;
/** The words of the answer with its marks as the reader sees them. */
function shown(node: Node = answer()): string {
	if (node instanceof HTMLElement && node.dataset.number) return `[${node.dataset.number}]`;
	if (node.childNodes.length === 0) return node.textContent ?? "";
	return [...node.childNodes].map(shown).join("");
}

describe("marks of sources in an answer", () => {
	it.each([
		["emoji", "Polaris 🌟👩‍🚀 is far. Gaia says so.", "far.", "Polaris 🌟👩‍🚀 is far.[1] Gaia says so."],
		["right to left", "הכוכב 🌟 רחוק. כן", "רחוק.", "הכוכב 🌟 רחוק.[1] כן"],
		["strong words", "It is **433 ly** away", "**433 ly**", "It is 433 ly[1] away"],
		["emphasis", "It is _far_ away", "_far_", "It is far[1] away"],
		["a link", "See [the page](https://x.example/a) now", "(https://x.example/a)", "See the page (x.example)[1] now"],
		["words of a link", "See [the page](https://x.example/a) now", "the", "See the page (x.example)[1] now"],
		["inline code", "Call `a[0]` twice", "a[0]", "Call a[0][1] twice"],
		["lines that end as on Windows", "One.\r\nTwo.\r\n\r\nThree. Four", "Three.", "One.Two.Three.[1] Four"],
		["a paragraph end", "One.\n\nTwo.", "One.\n\n", "One.[1]Two."],
		["one price", "Revenue rose to $3.2 billion.", "billion.", "Revenue rose to $3.2 billion.[1]"],
		["a price in code", "Set `$5` or so. Done", "or so.", "Set $5 or so.[1] Done"],
		["variables", "Use $HOME/$USER then. Done", "then.", "Use $HOME/$USER then.[1] Done"],
		["a bare address", "See https://x.example/a then", "https://x.example/a", "See https://x.example/a[1] then"],
	])("stand after %s", (_, text, words, expected) => {
		show(text, [cite(text, words)]);
		expect(shown().replace(/\n/g, "")).toBe(expected);
		expect(answer().textContent).not.toMatch(/[\ue200-\uf8ff\u2e28\u2e29]/);
		for (const link of answer().querySelectorAll("a")) expect(link.href).not.toMatch(/%E2%B8|\u2e28/);
	});

	it("change no block of code, formula, rule or row", () => {
		const text = "```js\nconst a = 1;\n```\n\nSum $x_1$ here.\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
		const places = ["const a", "```\n", "$x_1", "---", "| b |\n", "|---|---|", "| 2 |\n"].map((words) =>
			cite(text, words),
		);
		show(text, places);
		expect(document.querySelectorAll("td, th")).toHaveLength(4);
		expect(document.querySelectorAll("hr, pre")).toHaveLength(2);
		expect(document.querySelector("pre")?.textContent).toContain("const a = 1;");
		expect(answer().textContent).not.toMatch(/[\ue200-\uf8ff\u2e28\u2e29]/);
	});

	it("stand after a formula, and never inside one", () => {
		const text = "So $x_1 + 2$ and \\(y_1\\) hold.";
		expect(withMarks(text, JSON.stringify([{ at: text.indexOf(" + 2"), number: 1 }]))).toBe(text);
		expect(withMarks(text, JSON.stringify([{ at: text.indexOf("_1\\)"), number: 1 }]))).toBe(text);
		expect(withMarks(text, JSON.stringify([{ at: text.length, number: 1 }]))).toMatch(/hold\.\u2e28.\u2e29$/);
	});

	it("have the number of their source, say it, and open it in a new tab without a referrer", () => {
		const text = "One. Two. Three.";
		show(text, [cite(text, "Two.", B, "B page"), cite(text, "One."), cite(text, "Three.", `${A}?utm_source=x#part`)]);
		expect(shown()).toBe("One.[1] Two.[2] Three.[1]");
		expect(answer().textContent).toBe(text);
		const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Source 2: B page, b.example" });
		expect([link.href, link.rel, link.target]).toEqual([B, "noopener noreferrer nofollow ugc", "_blank"]);
	});

	it("do not move what is read while the answer grows", async () => {
		const text = "One. Two";
		const { rerender } = show(text, [], true);
		const first = answer().querySelector("p");
		const longer = `${text}. Three.`;
		rerender(
			<AnswerText text={GrowingText.of(longer)} isRunning={false} citations={[cite(longer, "Two.")]} idPrefix="x-" />,
		);
		await waitFor(() => expect(shown()).toBe("One. Two.[1] Three."));
		expect(answer().querySelector("p")).toBe(first);
	});
});

it("the list names each source once, with its host", () => {
	const text = "One. Two.";
	render(
		<AnswerSources
			citations={[cite(text, "One.", A, "a.example"), cite(text, "Two.", B, "B page"), cite(text, "Two.")]}
		/>,
	);
	const list = screen.getByRole("list", { name: "Sources of this answer" });
	expect([...list.querySelectorAll("li")].map((item) => item.textContent)).toEqual(["a.example", "B page b.example"]);
});
