import {
	type Claim,
	type ClaimRow,
	isContradicted,
	isDisputed,
	rowsOf,
	type SupportedSentence,
} from "@parallax/contract";
import { FAULTS_HEADING } from "../../chat/index.ts";
import { inQuotes, MAX_CLAIM_UNITS, oneLine } from "../draft/one-line.ts";
import { isolated, sentenceOf, speakerMark, withoutFullStop } from "../draft/row-lines.ts";
import { namesOf, type Speaker } from "../draft/speakers.ts";
import type { ReviewedFault } from "./reviewed-faults.ts";

/** Faults of a review may follow it. */
const NOTHING = "No answer contradicts another in the claim map, and none differs.";
const CONTRADICTED = "### They contradict each other";
const DIFFERING = "### They differ";
const MAX_REASON_UNITS = 480;

const listOf = (heading: string, sentences: readonly SupportedSentence[]): string[] =>
	sentences.length > 0 ? [heading, sentences.map(({ text }) => `- ${text}`).join("\n")] : [];

const isReply = ({ claim }: ClaimRow): boolean => claim.kind === "answer";
const repliesFirst = (a: ClaimRow, b: ClaimRow): number => Number(isReply(b)) - Number(isReply(a));

export interface DisputedText {
	readonly sentences: readonly SupportedSentence[];
	readonly text: string;
}

/** `“words” (Claude) · reason (Gemini)`: each part is guarded alone, as those of a row's line are. */
function faultSentence({ seat, quote, text, by }: ReviewedFault, speakers: readonly Speaker[]): SupportedSentence {
	const names = namesOf(speakers);
	const words = inQuotes(oneLine(quote.split("\n").join(" … "), MAX_CLAIM_UNITS, names));
	const reason = withoutFullStop(oneLine(text, MAX_REASON_UNITS, names));
	const line = `${isolated(words)}${speakerMark([seat], speakers)} · ${isolated(reason)}${speakerMark([by], speakers)}`;
	return { text: line, by: [seat], claims: [] };
}

/** Each row of the map that an answer contradicts or states differently, folded ones among them. `speakers` are in order. */
export function writeDisputed(
	claims: readonly Claim[],
	speakers: readonly Speaker[],
	faults: readonly ReviewedFault[] = [],
): DisputedText {
	const disputed = rowsOf(claims)
		.toSorted(repliesFirst)
		.flatMap((row) => [row, ...row.consequences])
		.filter(({ claim }) => isDisputed(claim));
	const lines = (isWanted: (claim: Claim) => boolean): SupportedSentence[] =>
		disputed.filter(({ claim }) => isWanted(claim)).map((row) => sentenceOf(row, speakers));
	const contradicted = lines(isContradicted);
	const differing = lines((claim) => !isContradicted(claim));
	const rows = [...listOf(CONTRADICTED, contradicted), ...listOf(DIFFERING, differing)];
	const found = faults.map((fault) => faultSentence(fault, speakers));
	const parts = [...(rows.length > 0 ? rows : [NOTHING]), ...listOf(FAULTS_HEADING, found)];
	return { sentences: [...contradicted, ...differing, ...found], text: parts.join("\n\n") };
}
