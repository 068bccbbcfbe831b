import { piecesOf } from "@parallax/contract";
import * as z from "zod/mini";
import type { ReplySchema } from "../../../providers/index.ts";
import type { Claim } from "../draft/draft.ts";
import { Codes, drawCodes } from "../judging/codes.ts";
import { boundaryFor, dataBlock, drawBoundary } from "../judging/data-blocks.ts";
import { EARLIER_HEAD, shownEarlier } from "../judging/earlier-prompts.ts";
import type { QuestionOptions } from "../judging/judge-question.ts";
import { portableSchema } from "../judging/judgement.ts";
import { shownAnswers } from "../judging/shown-answers.ts";
import type { AnswerText } from "../text/answer-text.ts";
import type { BestSources } from "./best-answer.ts";
import { mergeInstructions } from "./merge-instructions.ts";
import { type ShownFault, shownFaults } from "./shown-faults.ts";

export interface MergeQuestion {
	readonly prompt: string;
	/** The schema of the reply. */
	readonly reply: ReplySchema;
	/** Maps codes to seats. */
	readonly codes: Codes;
	/** Puts the masked names back into a text of the writer. */
	readonly unmask: (text: string) => string;
	/** The seats whose answers were cut because they were too long. */
	readonly truncated: readonly string[];
}

const sentenceShape = z.strictObject({ text: z.string(), rows: z.array(z.int()) });
const REPLY: ReplySchema = {
	name: "best_answer",
	schema: portableSchema(z.strictObject({ sentences: z.array(sentenceShape) })),
};

/** Hides the own names of an answer, by its seat, in words of it; and those of all answers in a claim. */
interface Masks {
	readonly words: (seat: string, text: string) => string;
	readonly claim: (text: string) => string;
}

/** A row as the writer reads it. Its number is its place in the map, from 1. */
interface AskedRow {
	readonly row: number;
	readonly with: number | null;
	readonly kind: string;
	readonly claim: string;
	/** By stance and seat. */
	readonly cells: readonly (readonly [stance: string, seat: string, words: string])[];
}

const askedRow = ({ claim, kind, follows, cells }: Claim, index: number, { words, claim: mask }: Masks): AskedRow => ({
	row: index + 1,
	with: follows === null ? null : follows + 1,
	kind,
	claim: mask(claim),
	cells: Object.entries(cells).map(([seat, cell]) => [cell.stance, seat, words(seat, piecesOf(cell).join(" … "))]),
});

function rowJson({ cells, ...row }: AskedRow, codeOf: (seat: string) => string): string {
	const byStance: Record<string, Record<string, string>> = {};
	for (const [stance, seat, words] of cells) byStance[stance] = { ...byStance[stance], [codeOf(seat)]: words };
	return JSON.stringify({ ...row, ...byStance });
}

const faultBlocks = (found: readonly ShownFault[], codeOf: (seat: string) => string, boundary: string): string[] => {
	if (found.length === 0) return [];
	const lines = found.map(({ seat, words, text }) => JSON.stringify({ answer: codeOf(seat), words, text }));
	return [dataBlock("The faults", lines.join("\n"), boundary)];
};

const textsOf = ({ claim, cells }: AskedRow): string[] => [claim, ...cells.map(([, , words]) => words)];

/** The request for one answer, made from the question, the answers and the rows of their map. */
export function mergeQuestion(
	userPrompt: string,
	answers: readonly AnswerText[],
	{ claims, faults }: BestSources,
	options: Pick<QuestionOptions, "random" | "draw" | "assistantNames" | "earlier"> = {},
): MergeQuestion {
	const { random = Math.random, draw = drawBoundary, assistantNames, earlier = [] } = options;
	const { inOrder, masked, texts, truncated } = shownAnswers(userPrompt, answers, { random, assistantNames });
	const placeOf = (seat: string): number => inOrder.findIndex((answer) => answer.seat === seat);
	const rows = claims.map((claim, index) =>
		askedRow(claim, index, {
			words: (seat, text) => masked.mask(placeOf(seat), text),
			claim: (text) => inOrder.reduce((words, _, place) => masked.mask(place, words), text),
		}),
	);
	const question = JSON.stringify(userPrompt);
	const found = shownFaults(faults, inOrder, (seat, text) => masked.mask(placeOf(seat), text));
	const earlierQuestions = shownEarlier(earlier);
	const known = [
		...earlierQuestions,
		question,
		...texts,
		...rows.flatMap(textsOf),
		...found.flatMap(({ words, text }) => [words, text]),
	];
	const drawnCodes = drawCodes(answers.length, known, random);
	const boundary = boundaryFor(known, draw);
	const codeOf = (seat: string): string => drawnCodes[placeOf(seat)] ?? "";
	return {
		prompt: [
			mergeInstructions(masked.stem, drawnCodes, { hasFaults: found.length > 0, hasEarlier: earlier.length > 0 }),
			`The JSON Schema of your reply:\n${JSON.stringify(REPLY.schema)}`,
			...earlierQuestions.map((questions) => dataBlock(EARLIER_HEAD, questions, boundary)),
			dataBlock("The question", question, boundary),
			...inOrder.map(({ seat }, index) => dataBlock(`Answer ${codeOf(seat)}`, texts[index] ?? '""', boundary)),
			dataBlock("The rows", rows.map((row) => rowJson(row, codeOf)).join("\n"), boundary),
			...faultBlocks(found, codeOf, boundary),
		].join("\n\n"),
		reply: REPLY,
		codes: new Codes(new Map(inOrder.map(({ seat }) => [codeOf(seat), seat]))),
		unmask: masked.unmask,
		truncated,
	};
}
