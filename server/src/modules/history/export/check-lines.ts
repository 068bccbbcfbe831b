import type { Check, ExportedTurn } from "@parallax/contract";
import type { NameOf } from "./facts-of.ts";

const STANDS = { yes: "stands by it", "in part": "stands by it in part", no: "takes it back" } as const;

interface CheckLine {
	readonly seat: string;
	/** Who says what of the words. */
	readonly head: string;
	/** Why, or why there is no reply. */
	readonly text: string;
}

const quotedWords = ({ quote }: Check): string => quote.split("\n").join(" … ");

function linesOf({ replies, own }: Check, nameOf: NameOf): CheckLine[] {
	const others = replies.map(({ seat, stance, text, source, error }) => ({
		seat,
		head: `${nameOf({ seat })}: ${stance ?? "no reply"}`,
		text: [text || (error ?? ""), source === null ? "" : `(From: ${source})`].filter((part) => part !== "").join(" "),
	}));
	const head = `${nameOf(own)}: ${own.stands ? STANDS[own.stands] : "no reply"}`;
	return [...others, { seat: own.seat, head, text: own.text || (own.error ?? "") }];
}

/** What was asked about words of the answers of a turn: whose words, and who says what of them. */
export const checkedWords = ({ checks = [] }: ExportedTurn, nameOf: NameOf) =>
	checks.map((check) => ({
		seat: check.seat,
		title: `Asked about words of ${nameOf(check)}`,
		quote: quotedWords(check),
		lines: linesOf(check, nameOf),
	}));
