import { PROVIDER_IDS } from "@parallax/contract";
import { CATALOGUE } from "../../providers/index.ts";

/** Letters of other scripts, and digits, that read like a letter of an assistant's name. */
const LOOKALIKES = new Map(
	Object.entries({
		a: "аαɑ4@",
		c: "сϲ",
		d: "ԁ",
		e: "еεє3",
		g: "ɡԍ",
		h: "һнη",
		i: "іιıl1|ӏ",
		k: "кκ",
		m: "м",
		n: "пո",
		o: "оο0",
		p: "рρ",
		r: "гᴦ",
		t: "тτ",
		u: "υս",
	}).flatMap(([letter, alike]) => [...alike].map((sign) => [sign, letter] as const)),
);

/** A text reduced to the letters that a reader sees in it, so that a disguised name is the same as the plain one. */
const folded = (text: string): string =>
	[...text.normalize("NFKD").toLowerCase()]
		.map((sign) => LOOKALIKES.get(sign) ?? sign)
		.join("")
		.replace(/[^a-z0-9]/g, "");

const NAMES = PROVIDER_IDS.map((id) => folded(CATALOGUE[id].name)).join("|");
const ANY_NAME = new RegExp(NAMES);
const NAMES_ALONE = new RegExp(`^(?:${NAMES}|and)*$`);

interface Edit {
	readonly from: number;
	readonly to: number;
	readonly with: string;
}

/** The bracketed parts of a text, each with the places of its brackets; a bracket without a partner ends with the text. */
function bracketsIn(text: string): { readonly open: number; readonly close: number }[] {
	const opened: number[] = [];
	const found: { open: number; close: number }[] = [];
	for (const { index, 0: sign } of text.matchAll(/\p{Ps}|\p{Pe}/gu)) {
		if (/\p{Ps}/u.test(sign)) opened.push(index);
		else found.push({ open: opened.pop() ?? -1, close: index });
	}
	return [...found, ...opened.map((open) => ({ open, close: text.length }))];
}

/**
 * In what is written out, `(ChatGPT, Claude)` after a sentence tells who supports it. So no text of an answer or of a judge
 * keeps a name in brackets: names alone go, and other words lose their brackets.
 */
export function withoutSpeakerMarks(text: string): string {
	if (!ANY_NAME.test(folded(text))) return text;
	const edits: Edit[] = [];
	for (const { open, close } of bracketsIn(text)) {
		const letters = folded(text.slice(open + 1, close));
		if (!ANY_NAME.test(letters)) continue;
		if (open >= 0 && NAMES_ALONE.test(letters)) edits.push({ from: open, to: close + 1, with: "" });
		else
			edits.push(
				...[open, close]
					.filter((at) => at >= 0 && at < text.length)
					.map((at) => ({ from: at, to: at + 1, with: " – " })),
			);
	}
	let kept = "";
	let end = 0;
	for (const edit of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
		if (edit.from < end) continue;
		kept += text.slice(end, edit.from) + edit.with;
		end = edit.to;
	}
	return (kept + text.slice(end))
		.replace(/\s+/g, " ")
		.replace(/ (?=[.,;:!?])| –\s*(?=[.,;:!?]|$)/g, "")
		.trim();
}
