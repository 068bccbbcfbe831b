import { type AnalysisNote, statedWords } from "@parallax/contract";
import { baseOf, type Cell, type Claim, type Draft } from "../draft/draft.ts";
import { answerOpening } from "../text/answer-opening.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { withColumnHeading } from "../text/quote-context.ts";
import { type CellEvidence, evidenceOf, isLiteralSlot } from "./cells.ts";
import { ClaimCheck } from "./claim-check.ts";
import type { ComparedAnswers } from "./compared-answers.ts";
import { JsonItems } from "./json-items.ts";
import type { JudgeQuestion } from "./judge-question.ts";
import { LIMITS } from "./judgement.ts";
import { judgementNotes } from "./judgement-notes.ts";
import { JUDGED_KEYS, type JudgedCell, type JudgedClaim, type JudgedSummary, readParts } from "./read-judgement.ts";

/** Why nothing of a reply can be shown: it was cut off, is in no known form, or has no words of the answers. */
export type ReplyProblem = "cut" | "form" | "quotes";

export type ParsedJudgement =
	| { readonly draft: Draft; readonly notes: readonly AnalysisNote[] }
	| { readonly problem: ReplyProblem };

/** A row that passed the checks, with its index in the judge's own list. */
interface Row {
	readonly index: number;
	/** In the judge's words, not yet checked against the answers. */
	readonly claim: Claim;
	/** By seat. */
	readonly evidence: ReadonlyMap<string, CellEvidence>;
	readonly follows: number | null;
}

/** Parses a judge's reply while it streams and at its end. Checks everything in it against the answers. */
export class JudgementParser {
	readonly #question: JudgeQuestion;
	readonly #compared: ComparedAnswers;
	/** In the order of the seats. */
	readonly #answers: readonly AnswerText[];
	readonly #check: ClaimCheck;
	readonly #items = new JsonItems(JUDGED_KEYS);
	readonly #rows: Row[] = [];
	readonly #summaries: JudgedSummary[] = [];
	#claimsRead = 0;
	#droppedCells = 0;
	#unreadRows = 0;

	constructor(question: JudgeQuestion, compared: ComparedAnswers) {
		this.#question = question;
		this.#compared = compared;
		this.#answers = compared.answers;
		const { prompt, promptFacts, factsByText, earlierFacts } = compared;
		this.#check = new ClaimCheck(question.codes, prompt, promptFacts, factsByText, [earlierFacts]);
	}

	get isTooLong(): boolean {
		return this.#items.length > LIMITS.replyUnits;
	}

	/** Adds a chunk. Returns all rows so far when the chunk completed one; else null. */
	push(chunk: string): readonly Claim[] | null {
		if (this.isTooLong) return null;
		const before = this.#rows.length;
		// One chunk can be longer than all that is read.
		const read = chunk.slice(0, LIMITS.replyUnits - this.#items.length + 1);
		for (const { key, value } of this.#items.push(read)) {
			const { claims, summaries } = readParts(key, this.#unmasked(value), this.#answers.length);
			for (const claim of claims) this.#addClaim(claim);
			this.#summaries.push(...summaries.slice(0, this.#answers.length - this.#summaries.length));
		}
		return this.#rows.length > before ? this.#ordered().map(({ claim }) => claim) : null;
	}

	end(): ParsedJudgement {
		const wasCut = this.#items.isOpen || this.isTooLong;
		if (this.#rows.length === 0) {
			if (this.#claimsRead > this.#unreadRows) return { problem: "quotes" };
			return { problem: wasCut ? "cut" : "form" };
		}
		return {
			draft: { claims: this.#ordered().map(({ claim }) => claim), summaries: this.#checkedSummaries() },
			notes: judgementNotes({
				droppedCells: this.#droppedCells,
				unreadRows: this.#unreadRows,
				isComplete: this.#items.isComplete && !wasCut,
				isShort: this.#question.isShort,
				truncated: this.#answers.filter(({ seat }) => this.#question.truncated.includes(seat)),
			}),
		};
	}

	#addClaim(judged: JudgedClaim | null): void {
		const index = this.#claimsRead;
		const { isShort } = this.#question;
		this.#claimsRead += 1;
		if (index >= (isShort ? 1 : LIMITS.claims)) return;
		if (!judged) {
			this.#unreadRows += 1;
			return;
		}
		const read = this.#rowOf(isShort ? { ...judged, kind: "answer" } : judged);
		if (read && !this.#isKnown(read.claim)) this.#rows.push({ index, ...read, follows: judged.follows });
	}

	/** True for a claim that an earlier row has; of rows without a claim the first quotations are compared, which are shown in its place. */
	#isKnown(row: Claim): boolean {
		const wordsOf = (one: Claim): string => {
			const base = baseOf(one);
			return one.claim.trim() !== "" || !base ? one.claim : statedWords(base);
		};
		return this.#rows.some(({ claim }) => wordsOf(claim) === wordsOf(row));
	}

	/** Null when no remaining cell says the claim with quotations found in its answer. */
	#rowOf({ claim, kind, cells }: JudgedClaim): Pick<Row, "claim" | "evidence"> | null {
		const retained: Claim["cells"] = {};
		const evidence = new Map<string, CellEvidence>();
		for (const judged of cells) {
			const answer = this.#answers.find(({ seat }) => seat === this.#question.codes.seatOfLabel(judged.answer));
			const finder = answer && !retained[answer.seat] && this.#compared.quoteFinders.get(answer.seat);
			const pieces = finder ? finder.findPieces(judged.quotes) : null;
			if (finder && pieces) {
				const context = finder.contextOf(pieces, claim);
				const cell = this.#cellOf(judged, withColumnHeading(pieces, context), kind === "pick");
				retained[answer.seat] = cell;
				evidence.set(
					answer.seat,
					evidenceOf(cell, judged.tableRows, answer, context, finder.cellsBeside(pieces, claim)),
				);
			} else this.#droppedCells += 1;
		}
		const row = { claim, kind, follows: null, cells: retained };
		return baseOf(row) ? { claim: row, evidence } : null;
	}

	#cellOf({ stance, slot, itself }: JudgedCell, pieces: readonly string[], isPick: boolean): Cell {
		return {
			// Two different recommendations can both be good.
			stance: isPick && stance === "contradicts" ? "differs" : stance,
			quote: pieces[0] ?? "",
			...(pieces.length > 1 ? { quotes: [...pieces] } : {}),
			...(slot && !this.#question.isShort ? { slot } : {}),
			...(itself ? { itself } : {}),
		};
	}

	/** The rows with the direct reply first and with `follows` updated to the new indexes. */
	#ordered(): Row[] {
		const isReply = ({ claim }: Row): boolean => claim.kind === "answer";
		const rows = [...this.#rows.filter(isReply), ...this.#rows.filter((row) => !isReply(row))];
		const newIndexes = new Map(rows.map(({ index }, at) => [index, at]));
		return rows.map((row, at) => {
			const target = row.follows === null ? undefined : newIndexes.get(row.follows);
			const follows = target !== undefined && target < at ? target : null;
			return { ...row, claim: { ...this.#checked(row), follows } };
		});
	}

	/** The row with its claim if the quotations support it, or else with its first quotation, and with the slots that may stay. */
	#checked({ claim, evidence }: Row): Claim {
		const base = baseOf(claim);
		if (!base) return claim;
		const seats = [...evidence.keys()].filter((seat) => claim.cells[seat]?.stance === "says");
		const quotes = seats.flatMap((seat) => evidence.get(seat)?.quotes ?? []);
		const others = this.#rows.flatMap((row) => seats.flatMap((seat) => row.evidence.get(seat)?.quotes ?? []));
		const context = [...others, ...seats.flatMap((seat) => evidence.get(seat)?.context ?? [])];
		const beside = seats.flatMap((seat) => evidence.get(seat)?.cells ?? []);
		const isSupported =
			claim.claim !== "" && this.#check.isClaimSupported(claim.claim, { quotes, context, cells: beside });
		const words = [...[...evidence.values()].flatMap(({ quotes: own }) => own), ...(isSupported ? [claim.claim] : [])];
		const cells: Claim["cells"] = {};
		for (const [seat, { slot, ...cell }] of Object.entries(claim.cells)) {
			const isLiteral = slot && isLiteralSlot({ ...cell, slot }, base);
			// What differs is literal, but what it is called is the judge's own word.
			const kind = slot && this.#check.hasOnlyWordsOf(slot.kind, words) ? slot.kind : "";
			cells[seat] = isLiteral ? { ...cell, slot: { ...slot, kind } } : cell;
		}
		return { ...claim, cells, claim: isSupported ? this.#named(claim.claim) : statedWords(base) };
	}

	/** A summary that its answer does not support, or that is missing, is the opening of the answer. */
	#checkedSummaries(): Draft["summaries"] {
		const summaries = new Map(this.#answers.map((answer) => [answer.seat, answerOpening(answer)]));
		for (const { answer, text } of this.#summaries) {
			const seat = this.#question.codes.seatOfLabel(answer);
			const facts = seat && this.#compared.facts.get(seat);
			const full = seat && this.#answers.find((one) => one.seat === seat)?.text;
			if (facts && text !== "" && this.#check.isSummarySupported(text, facts, full ?? ""))
				summaries.set(seat, this.#named(text));
		}
		return Object.fromEntries(summaries);
	}

	#named(text: string): string {
		return this.#question.codes.named(text, (seat) => this.#answers.find((answer) => answer.seat === seat)?.name ?? "");
	}

	#unmasked(value: unknown): unknown {
		if (typeof value === "string") return this.#question.unmask(value);
		if (Array.isArray(value)) return value.map((item) => this.#unmasked(item));
		if (typeof value !== "object" || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#unmasked(item)]));
	}
}
