import * as z from "zod/mini";
import type { ReplySchema } from "../../../providers/index.ts";
import {
	type AnswerText,
	boundaryFor,
	Codes,
	dataBlock,
	drawBoundary,
	drawCodes,
	portableSchema,
	requestBytesOf,
	shownAnswers,
} from "../../analysis/index.ts";
import type { AssistantNames } from "../../introductions/index.ts";
import { reviewInstructions } from "./review-instructions.ts";

/** Enough for a reply on as many answers as a turn has, and for the reasoning of a model that thinks first. */
export const MAX_REVIEW_OUTPUT_TOKENS = 8_192;

/** The prompts of a conversation up to a turn, and the names of the files that came with the last one. */
export interface ReviewedQuestion {
	readonly question: string;
	/** Oldest first. */
	readonly earlier: readonly string[];
	readonly files: readonly string[];
}

/** The exact request to one reviewer. */
export interface ReviewRequest {
	readonly prompt: string;
	readonly reply: ReplySchema;
	/** The seats by their codes. */
	readonly codes: Codes;
	/** Puts the masked names back into a text of the reviewer. */
	readonly unmask: (text: string) => string;
	/** The seats in the order in which their answers stand. */
	readonly shown: readonly string[];
	/** The seats whose answers were cut because they are too long. */
	readonly truncated: readonly string[];
}

function replySchema(codes: readonly string[]): ReplySchema {
	const code = z.enum(codes as [string, ...string[]]);
	const score = z.nullable(z.int());
	const entry = z.strictObject({
		answer: code,
		fault: z.nullable(z.strictObject({ quote: z.string(), text: z.string() })),
		accuracy: score,
		completeness: score,
		clarity: score,
	});
	return {
		name: "review",
		schema: portableSchema(z.strictObject({ reviews: z.array(entry), order: z.array(code) })),
	};
}

interface RequestOptions {
	readonly random: () => number;
	/** The names and models by which an answer may call itself. */
	readonly assistantNames: AssistantNames;
	readonly draw?: () => string;
}

/** `answers` are those of other models than the reviewer's. Codes, order and boundary are drawn for this request. */
export function reviewRequest(
	{ question, earlier, files }: ReviewedQuestion,
	answers: readonly AnswerText[],
	{ random, assistantNames, draw = drawBoundary }: RequestOptions,
): ReviewRequest {
	const { inOrder, masked, texts, truncated } = shownAnswers(question, answers, { random, assistantNames });
	const before = [
		...(earlier.length > 0 ? [["The earlier questions, oldest first", JSON.stringify(earlier)] as const] : []),
		["The question", JSON.stringify(question)] as const,
		...(files.length > 0
			? [["The names of the files that came with the question, which you do not get", JSON.stringify(files)] as const]
			: []),
	];
	const data = [...before.map(([, json]) => json), ...texts];
	const drawn = drawCodes(inOrder.length, data, random);
	const boundary = boundaryFor(data, draw);
	const reply = replySchema(drawn);
	return {
		prompt: [
			reviewInstructions(masked.stem, drawn, earlier.length > 0),
			`The JSON Schema of your reply:\n${JSON.stringify(reply.schema)}`,
			...before.map(([heading, json]) => dataBlock(heading, json, boundary)),
			...texts.map((text, index) => dataBlock(`Answer ${drawn[index]}`, text, boundary)),
		].join("\n\n"),
		reply,
		codes: new Codes(new Map(inOrder.map(({ seat }, index) => [drawn[index] ?? "", seat]))),
		unmask: masked.unmask,
		shown: inOrder.map(({ seat }) => seat),
		truncated,
	};
}

/** The highest number of bytes in a request, from the lengths of its texts alone. */
export const reviewBytesOf = (
	{ question, earlier, files }: ReviewedQuestion,
	answers: readonly Pick<AnswerText, "text">[],
): number => requestBytesOf(question, answers, [...earlier, ...files]);
