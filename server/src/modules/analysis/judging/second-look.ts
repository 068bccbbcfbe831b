import type { ReplySchema } from "../../../providers/index.ts";
import { maskNames } from "../../introductions/index.ts";
import type { Cell, Claim, Draft } from "../draft/draft.ts";
import { NO_CONTEXT, type QuoteContext } from "../text/quote-context.ts";
import type { ComparedAnswers } from "./compared-answers.ts";
import { boundaryFor, cutTo, dataBlock, drawBoundary } from "./data-blocks.ts";
import type { QuestionOptions } from "./judge-question.ts";
import { LIMITS } from "./judgement.ts";
import { type DoubtedStance, LOOK_TASKS, type LookVerdict } from "./look-tasks.ts";
import { maskedContext, type WordsInContext, wordsInContextJson } from "./words-in-context.ts";

/** At the contradictions of a comparison, and then at its differences. */
export const MAX_LOOKS_OF_STANCE = 12;
export const MAX_LOOKS = 2 * MAX_LOOKS_OF_STANCE;
/** The maximum length of a look's prompt, for estimating its price. */
export const MAX_LOOK_PROMPT_UNITS = 9_000;
/** Enough for one word, and for the reasoning of a model that thinks first. */
export const MAX_LOOK_OUTPUT_TOKENS = 2_048;
/** Far more than those tokens can be. A longer reply is cut off. */
export const MAX_LOOK_REPLY_UNITS = 60_000;
/** What a look reads of each answer, of the question and of the claim. */
const MAX_SIDE_UNITS = 600;
const MAX_WORDS_UNITS = 440;
const MAX_QUESTION_UNITS = 1_200;
const MAX_CLAIM_UNITS = 300;
const SIDE_BOUNDS = { maxWordsUnits: MAX_WORDS_UNITS, maxUnits: MAX_SIDE_UNITS };

/** A cell that contradicts the claim of its row or differs from it, paired with the first cell that says the claim. */
export interface Look {
	readonly claim: number;
	readonly seat: string;
	readonly stance: DoubtedStance;
	/** The claim of the row. */
	readonly text: string;
	readonly mine: WordsInContext;
	readonly theirs: WordsInContext;
}

/** What looks need to know of the answers. All names that an answer gives as its own are hidden. */
export interface LookSources {
	readonly contextOf: (seat: string, pieces: readonly string[], claim: string) => QuoteContext;
	/** Hides the answer's own names in words of it. */
	readonly mask: (seat: string, words: string) => string;
}

/** The sources of the looks at one comparison. The answers are read for their names when the first look needs them. */
export function lookSources(
	prompt: string,
	{ answers, quoteFinders }: Pick<ComparedAnswers, "answers" | "quoteFinders">,
	{ assistantNames, random }: Pick<QuestionOptions, "assistantNames" | "random"> = {},
): LookSources {
	let masked: ReturnType<typeof maskNames> | null = null;
	return {
		contextOf: (seat, pieces, claim) => quoteFinders.get(seat)?.contextOf(pieces, claim) ?? NO_CONTEXT,
		mask(seat, words) {
			masked ??= maskNames(prompt, answers, assistantNames, random);
			return masked.mask(
				answers.findIndex((answer) => answer.seat === seat),
				words,
			);
		},
	};
}

const NO_SOURCES: LookSources = { contextOf: () => NO_CONTEXT, mask: (_, words) => words };

function sideOf(seat: string, { cells, claim }: Claim, { contextOf, mask }: LookSources): WordsInContext {
	const { quote = "", quotes } = cells[seat] ?? {};
	// A further piece is the heading of the column, which the context has too.
	const pieces = (quotes ?? [quote]).slice(0, LIMITS.pieces);
	const context = maskedContext(contextOf(seat, pieces, claim), (text) => mask(seat, text));
	return { words: mask(seat, pieces.join(" … ")), context };
}

/**
 * The cells with this stance to ask about, at most `MAX_LOOKS_OF_STANCE`, root rows before those folded under them. `seats`
 * are in order: the first one that says a claim is compared with those that contradict it or differ.
 */
export function looksOf(
	{ claims }: Pick<Draft, "claims">,
	seats: readonly string[],
	stance: DoubtedStance,
	sources: LookSources = NO_SOURCES,
): Look[] {
	const pairs = claims.flatMap((row, claim) => {
		const base = seats.find((seat) => row.cells[seat]?.stance === "says");
		if (base === undefined) return [];
		const doubted = seats.filter((seat) => row.cells[seat]?.stance === stance);
		return doubted.map((seat) => ({ claim, row, seat, base, isRoot: row.follows === null }));
	});
	const inOrder = [...pairs.filter(({ isRoot }) => isRoot), ...pairs.filter(({ isRoot }) => !isRoot)];
	return inOrder.slice(0, MAX_LOOKS_OF_STANCE).map(({ claim, row, seat, base }): Look => {
		const text = seats.reduce((words, one) => sources.mask(one, words), row.claim);
		return { claim, seat, stance, text, mine: sideOf(seat, row, sources), theirs: sideOf(base, row, sources) };
	});
}

const sideJson = (side: WordsInContext): string => wordsInContextJson(side, SIDE_BOUNDS);

/** The exact request of a second look. */
export function lookQuestion(
	userPrompt: string,
	{ stance, text, mine, theirs }: Pick<Look, "stance" | "text" | "mine" | "theirs">,
	{ draw = drawBoundary }: Pick<QuestionOptions, "draw"> = {},
): { readonly prompt: string; readonly reply: ReplySchema } {
	const question = JSON.stringify(cutTo(userPrompt, MAX_QUESTION_UNITS));
	const texts = [question, JSON.stringify(cutTo(text, MAX_CLAIM_UNITS)), sideJson(theirs), sideJson(mine)];
	const boundary = boundaryFor(texts, draw);
	const headings = ["The question", "The point", "The first passage", "The second passage"];
	const parts = headings.map((heading, index) => dataBlock(heading, texts[index] ?? '""', boundary));
	const { instructions, reply } = LOOK_TASKS[stance];
	return { prompt: [instructions, ...parts].join("\n\n"), reply };
}

/** Null when the reply is no verdict on such a look. */
export const readLook = ({ stance }: Pick<Look, "stance">, reply: string): LookVerdict | null =>
	LOOK_TASKS[stance].verdictIn(reply);

/** Null for a cell that is left out. */
function lookedAt(cell: Cell, verdict: LookVerdict): Cell | null {
	if (verdict === "silent") return null;
	const { slot, ...agreeing } = cell;
	return verdict === "says" ? { ...agreeing, stance: verdict } : { ...cell, stance: verdict };
}

/**
 * The draft with the verdicts of the looks at the cells with this stance. A cell without a verdict differs, also when it was
 * not asked about: no look confirmed its contradiction, or denied its difference.
 */
export function applyLooks(
	draft: Draft,
	stance: DoubtedStance,
	verdictOf: (claim: number, seat: string) => LookVerdict | null,
): Draft {
	const claims = draft.claims.map((claim, index): Claim => {
		const cells = Object.entries(claim.cells).flatMap(([seat, cell]): [string, Cell][] => {
			const looked = cell.stance === stance ? lookedAt(cell, verdictOf(index, seat) ?? "differs") : cell;
			return looked ? [[seat, looked]] : [];
		});
		const isAgreeingNow = ([seat, { stance }]: readonly [string, Cell]): boolean =>
			stance === "says" && claim.cells[seat]?.stance !== "says";
		// They come last, so that the base of the row stays the same cell.
		const inOrder = [...cells.filter((entry) => !isAgreeingNow(entry)), ...cells.filter(isAgreeingNow)];
		return { ...claim, cells: Object.fromEntries(inOrder) };
	});
	return { ...draft, claims };
}
