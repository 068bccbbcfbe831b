import { type AnalysisNote, isContradicted, isDisputed, isShared } from "@parallax/contract";
import type { Cell, Claim, Draft, Sentence } from "../draft/draft.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { evidenceOf, joinedQuotes, quotesAsClaim, quotesAsText, withLiteralSlot } from "./cells.ts";
import type { ComparedAnswers } from "./compared-answers.ts";
import { type QuotesBySeat, SentenceCheck } from "./facts/check-sentence.ts";
import { JsonItems } from "./json-items.ts";
import type { JudgeQuestion } from "./judge-question.ts";
import {
	JUDGED_KEYS,
	type JudgedCell,
	type JudgedClaim,
	type JudgedKey,
	type JudgedSentence,
	type JudgedSummary,
	LIMITS,
	readClaim,
	readSentence,
	readSummary,
} from "./judgement.ts";
import { judgementNotes } from "./judgement-notes.ts";

const withFullStop = (text: string): string => (/[.!?…。！？]["”’)]*$/.test(text) ? text : `${text}.`);

export type ParsedJudgement =
	| { readonly draft: Draft; readonly notes: readonly AnalysisNote[] }
	| { readonly problem: string };

/** A row that passed the checks, with its index in the judge's own list. */
interface Row {
	readonly index: number;
	/** In the judge's words, not yet checked against the answers. */
	readonly claim: Claim;
	/** The words of the answers that sentences about this row are checked against. */
	readonly evidence: QuotesBySeat;
	readonly follows: number | null;
}

/** Parses a judge's reply while it streams and at its end. Checks everything in it against the answers. */
export class JudgementParser {
	readonly #question: JudgeQuestion;
	readonly #compared: ComparedAnswers;
	/** In the order of the seats. */
	readonly #answers: readonly AnswerText[];
	readonly #check: SentenceCheck;
	readonly #items = new JsonItems(JUDGED_KEYS);
	readonly #rows: Row[] = [];
	readonly #sentences: Record<"together" | "dissent", JudgedSentence[]> = { together: [], dissent: [] };
	readonly #summaries: JudgedSummary[] = [];
	#claimsRead = 0;
	#droppedCells = 0;

	constructor(question: JudgeQuestion, compared: ComparedAnswers) {
		this.#question = question;
		this.#compared = compared;
		this.#answers = compared.answers;
		this.#check = new SentenceCheck(question.codes, compared.promptFacts, compared.factsByText);
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
		for (const { key, value } of this.#items.push(read)) this.#addItem(key as JudgedKey, this.#unmasked(value));
		return this.#rows.length > before ? this.#ordered().map(({ claim }) => claim) : null;
	}

	/** `ownReading` provides the summaries that the judge left out. */
	end(ownReading: Draft): ParsedJudgement {
		if (this.#claimsRead === 0) return { problem: "it was not the JSON object that was asked for" };
		if (this.#rows.length === 0) return { problem: "no quotation in it stands in its answer" };
		const rows = this.#ordered();
		const claims = rows.map(({ claim }) => claim);
		const together = this.#checkedSentences("together", rows, isShared);
		const dissent = this.#checkedSentences("dissent", rows, isDisputed);
		return {
			draft: {
				claims,
				together: together.length > 0 ? together : this.#derived(claims, isShared, ({ claim }) => withFullStop(claim)),
				dissent:
					dissent.length > 0 ? dissent : this.#derived(claims, isContradicted, (claim) => this.#quotesAsText([claim])),
				summaries: this.#summariesWith(ownReading),
			},
			notes: judgementNotes({
				droppedCells: this.#droppedCells,
				isComplete: this.#items.isComplete,
				truncated: this.#answers.filter(({ seat }) => this.#question.truncated.includes(seat)),
			}),
		};
	}

	#addItem(key: JudgedKey, value: unknown): void {
		if (key === "claims") this.#addClaim(readClaim(value, this.#answers.length));
		else if (key === "summaries") {
			const summary = readSummary(value);
			if (summary && this.#summaries.length < this.#answers.length) this.#summaries.push(summary);
		} else {
			const sentence = readSentence(value);
			if (sentence && this.#sentences[key].length < LIMITS.sentences) this.#sentences[key].push(sentence);
		}
	}

	#addClaim(judged: JudgedClaim | null): void {
		const index = this.#claimsRead;
		this.#claimsRead += 1;
		if (!judged || index >= LIMITS.claims) return;
		const read = this.#claimOf(judged);
		const isKnown = this.#rows.some(({ claim: earlier }) => earlier.claim === read?.claim.claim);
		if (read && !isKnown) this.#rows.push({ index, ...read, follows: judged.follows });
	}

	/** Null when no remaining cell says the claim with quotations found in its answer. */
	#claimOf({ claim, kind, cells }: JudgedClaim): Pick<Row, "claim" | "evidence"> | null {
		const retained: Claim["cells"] = {};
		const evidence = new Map<string, readonly string[]>();
		for (const judged of cells) {
			const answer = this.#answers.find(({ seat }) => seat === this.#question.codes.seatOfLabel(judged.answer));
			const cell = answer && this.#cellOf(answer.seat, judged, kind === "pick");
			if (answer && cell && !retained[answer.seat]) {
				retained[answer.seat] = cell;
				evidence.set(
					answer.seat,
					evidenceOf(cell, judged.tableRows, answer, this.#compared.tables.get(answer.seat) ?? []),
				);
			} else this.#droppedCells += 1;
		}
		const base = this.#baseOf(retained);
		if (!base) return null;
		const checked: Claim["cells"] = {};
		for (const [seat, cell] of Object.entries(retained)) checked[seat] = withLiteralSlot(cell, base);
		return { claim: { claim, kind, follows: null, cells: checked }, evidence };
	}

	/** The first cell that says a claim, in the order of the seats. */
	#baseOf(cells: Claim["cells"]): Cell | undefined {
		return this.#answers.flatMap(({ seat }) => (cells[seat]?.stance === "says" ? [cells[seat]] : []))[0];
	}

	/** The claim of a row if its quotations support it, or else the quotation. The subject of 'it' may be in any row. */
	#checked({ claim, evidence }: Row, all: QuotesBySeat): Claim {
		const supporting = new Map([...evidence].filter(([seat]) => claim.cells[seat]?.stance === "says"));
		if (claim.claim !== "" && this.#check.isSupported(claim.claim, supporting, all))
			return { ...claim, claim: this.#named(claim.claim) };
		const base = this.#baseOf(claim.cells);
		return { ...claim, claim: base ? quotesAsClaim(base) : "" };
	}

	#cellOf(seat: string, { stance, quotes, slot, itself }: JudgedCell, isPick: boolean): Cell | null {
		const found = quotes.map((quote) => this.#compared.quoteFinders.get(seat)?.find(quote) ?? null);
		const [first] = found;
		if (!first || found.includes(null)) return null;
		return {
			// Two different recommendations can both be good.
			stance: isPick && stance === "contradicts" ? "differs" : stance,
			quote: first,
			...(found.length > 1 ? { quotes: found.filter((piece) => piece !== null) } : {}),
			...(slot ? { slot } : {}),
			...(itself ? { itself } : {}),
		};
	}

	/** The rows with the direct reply first and with `follows` updated to the new indexes. */
	#ordered(): Row[] {
		const isReply = ({ claim }: Row): boolean => claim.kind === "answer";
		const rows = [...this.#rows.filter(isReply), ...this.#rows.filter((row) => !isReply(row))];
		const newIndexes = new Map(rows.map(({ index }, at) => [index, at]));
		const all = joinedQuotes(rows.map(({ evidence }) => evidence));
		return rows.map((row, at) => {
			const target = row.follows === null ? undefined : newIndexes.get(row.follows);
			const follows = target !== undefined && target < at ? target : null;
			return { ...row, claim: { ...this.#checked(row, all), follows } };
		});
	}

	/** The sentences about rows of the wanted kind. A sentence whose facts are not in its rows is replaced by them. */
	#checkedSentences(
		key: "together" | "dissent",
		rows: readonly Row[],
		isWanted: (claim: Claim) => boolean,
	): Sentence[] {
		const shift = this.#countsFromOne() ? 1 : 0;
		const all = joinedQuotes(rows.map(({ evidence }) => evidence));
		return this.#sentences[key].flatMap(({ text, claims: named }) => {
			const indexes = new Set(named.map((index) => index - shift));
			const cited = rows.flatMap((row, at) => (indexes.has(row.index) && isWanted(row.claim) ? [{ ...row, at }] : []));
			if (text === "" || cited.length === 0) return [];
			const isSupported = this.#check.isSupported(text, joinedQuotes(cited.map(({ evidence }) => evidence)), all);
			const shown = isSupported ? this.#named(text) : this.#quotesAsText(cited.map(({ claim }) => claim));
			return [{ text: shown, claims: cited.map(({ at }) => at) }];
		});
	}

	/** Some judges count rows from 1. */
	#countsFromOne(): boolean {
		const indexes = [...this.#sentences.together, ...this.#sentences.dissent].flatMap(({ claims }) => claims);
		return !indexes.includes(0) && indexes.includes(this.#claimsRead);
	}

	#derived(claims: readonly Claim[], isWanted: (claim: Claim) => boolean, write: (claim: Claim) => string): Sentence[] {
		return claims
			.flatMap((claim, index) =>
				isWanted(claim) && claim.follows === null ? [{ text: write(claim), claims: [index] }] : [],
			)
			.slice(0, LIMITS.sentences);
	}

	#summariesWith(ownReading: Draft): Draft["summaries"] {
		const summaries = new Map(Object.entries(ownReading.summaries));
		for (const { answer, text } of this.#summaries) {
			const seat = this.#question.codes.seatOfLabel(answer);
			const facts = seat && this.#compared.facts.get(seat);
			if (facts && this.#check.isBasedOn(text, facts)) summaries.set(seat, this.#named(text));
		}
		return Object.fromEntries(summaries);
	}

	#named(text: string): string {
		return this.#question.codes.named(text, (seat) => this.#answers.find((answer) => answer.seat === seat)?.name ?? "");
	}

	#quotesAsText(claims: readonly Claim[]): string {
		return quotesAsText(claims, this.#answers);
	}

	#unmasked(value: unknown): unknown {
		if (typeof value === "string") return this.#question.unmask(value);
		if (Array.isArray(value)) return value.map((item) => this.#unmasked(item));
		if (typeof value !== "object" || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#unmasked(item)]));
	}
}
