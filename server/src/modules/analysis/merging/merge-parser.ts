import { BUILT_IN_NAMES, type SupportedSentence } from "@parallax/contract";
import type { Claim } from "../draft/draft.ts";
import { oneLine } from "../draft/one-line.ts";
import { namesOf } from "../draft/speakers.ts";
import { ClaimCheck } from "../judging/claim-check.ts";
import type { ComparedAnswers } from "../judging/compared-answers.ts";
import { JsonItems } from "../judging/json-items.ts";
import type { ReplyProblem } from "../judging/judgement-parser.ts";
import { hasWords } from "../text/table-neighbours.ts";
import { MERGE_LIMITS } from "./merge-instructions.ts";
import type { MergeQuestion } from "./merge-question.ts";
import { MERGE_KEYS, readSentences, type WrittenSentence } from "./read-sentence.ts";
import { RowEvidence } from "./row-evidence.ts";
import { speaksOfAnswers } from "./speaks-of-answers.ts";

export interface MergedSentences {
	readonly sentences: readonly SupportedSentence[];
	/** The number of sentences that the rows do not bear out. */
	readonly leftOut: number;
	/** True when the reply was cut off. */
	readonly isCut: boolean;
}

export type ParsedMerge = MergedSentences | { readonly problem: ReplyProblem };

const seatsThatSay = (claims: readonly Claim[], rows: readonly number[], order: readonly string[]): string[] =>
	order.filter((seat) => rows.some((row) => claims[row]?.cells[seat]?.stance === "says"));

/** Parses a writer's reply while it streams and at its end. Keeps the sentences that the rows of the map bear out. */
export class MergeParser {
	readonly #question: MergeQuestion;
	readonly #claims: readonly Claim[];
	readonly #order: readonly string[];
	readonly #names: readonly string[];
	readonly #prompt: string;
	/** The names of assistants, in lower case. At the start of a sentence they are no names to the check of facts. */
	readonly #speakers: readonly string[];
	readonly #check: ClaimCheck;
	readonly #evidence: RowEvidence;
	readonly #items = new JsonItems(MERGE_KEYS);
	readonly #kept: SupportedSentence[] = [];
	#read = 0;

	constructor(question: MergeQuestion, compared: ComparedAnswers, claims: readonly Claim[]) {
		this.#question = question;
		this.#claims = claims;
		this.#order = compared.answers.map(({ seat }) => seat);
		this.#names = namesOf(compared.answers);
		this.#prompt = compared.prompt;
		this.#speakers = [...BUILT_IN_NAMES, ...this.#names].map((name) => name.toLowerCase());
		const { prompt, promptFacts, factsByText, earlierFacts } = compared;
		this.#check = new ClaimCheck(question.codes, prompt, promptFacts, factsByText, [earlierFacts]);
		this.#evidence = new RowEvidence(claims, compared);
	}

	get isTooLong(): boolean {
		return this.#items.length > MERGE_LIMITS.replyUnits;
	}

	/** Adds a chunk. Returns the number of sentences so far when it completed one that stays; else null. */
	push(chunk: string): number | null {
		if (this.isTooLong) return null;
		const before = this.#kept.length;
		// One chunk can be longer than all that is read.
		const read = chunk.slice(0, MERGE_LIMITS.replyUnits - this.#items.length + 1);
		for (const { value } of this.#items.push(read)) for (const sentence of readSentences(value)) this.#add(sentence);
		return this.#kept.length > before ? this.#kept.length : null;
	}

	end(): ParsedMerge {
		const isCut = this.#items.isOpen || this.isTooLong;
		if (this.#kept.length > 0)
			return {
				sentences: this.#kept,
				leftOut: this.#read - this.#kept.length,
				isCut: isCut || !this.#items.isComplete,
			};
		if (this.#read > 0) return { problem: "quotes" };
		return { problem: isCut ? "cut" : "form" };
	}

	#add(written: WrittenSentence): void {
		this.#read += 1;
		if (this.#read > MERGE_LIMITS.checked || this.#kept.length >= MERGE_LIMITS.sentences) return;
		const sentence = this.#checked(written);
		if (sentence && !this.#kept.some(({ text }) => text === sentence.text)) this.#kept.push(sentence);
	}

	/** The sentence with the marks of its rows; null when they do not bear it out. */
	#checked({ text: written, rows }: WrittenSentence): SupportedSentence | null {
		const claims = rows.map((row) => row - 1).filter((index) => this.#claims[index] !== undefined);
		const by = seatsThatSay(this.#claims, claims, this.#order);
		if (by.length === 0 || claims.length > MERGE_LIMITS.rows || written.length > MERGE_LIMITS.sentenceUnits)
			return null;
		const text = oneLine(written, MERGE_LIMITS.sentenceUnits, this.#names);
		const evidence = this.#evidence.of(claims);
		if (text === "" || this.#hasCode(written) || this.#speaksOfSpeakers(text, evidence.quotes)) return null;
		const words = claims.map((index) => this.#claims[index]?.claim ?? "");
		const isSupported =
			this.#check.isClaimSupported(text, evidence) && this.#check.hasMostWordsOf(text, [...words, ...evidence.quotes]);
		return isSupported ? { text, by, claims } : null;
	}

	/** True for a sentence with the code of an answer or a masked name. */
	#hasCode(text: string): boolean {
		const { codes, unmask } = this.#question;
		return codes.named(text, () => "") !== text || unmask(text) !== text;
	}

	/** True for a sentence on the answers, or on an assistant that neither the quotations nor the question name. */
	#speaksOfSpeakers(text: string, quotes: readonly string[]): boolean {
		if (speaksOfAnswers(text)) return true;
		const lower = text.toLowerCase();
		const about = [this.#prompt, ...quotes].join("\n").toLowerCase();
		return this.#speakers.some((name) => hasWords(lower, name) && !hasWords(about, name));
	}
}
