import { REVIEW_CRITERIA, type ReviewCriterion, type ReviewFault } from "@parallax/contract";
import { JsonItems, type QuoteFinder } from "../../analysis/index.ts";
import { shortText } from "../asking/short-text.ts";
import type { ReviewRequest } from "./review-request.ts";

/** Far more than the tokens of a reply can be. A longer one is cut off. */
export const MAX_REVIEW_REPLY_UNITS = 60_000;
/** Entries that are read, with those that name no answer or repeat one. */
const MAX_ENTRIES = 40;
const MAX_PIECES = 2;
const BEST_SCORE = 10;

/** What a reviewer says of one answer. */
export interface ReadOpinion extends Readonly<Record<ReviewCriterion, number | null>> {
	readonly seat: string;
	readonly fault: ReviewFault | null;
}

export interface ReadReview {
	/** In the order in which the answers were shown. */
	readonly opinions: readonly ReadOpinion[];
	/** The seats, the best first; null without an order of all answers. */
	readonly order: readonly string[] | null;
}

/** What a reply is read with: the request, and what finds quotations and names. */
export interface ReplyReader {
	readonly request: Pick<ReviewRequest, "codes" | "unmask" | "shown">;
	/** By seat. */
	readonly finders: ReadonlyMap<string, Pick<QuoteFinder, "findPieces">>;
	readonly nameOf: (seat: string) => string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** '8', '8/10', '8.5': as weak models write a score. */
const WRITTEN_SCORE = /^\s{0,4}(\d{1,2}(?:\.\d{1,4})?)\s{0,4}(?:\/\s{0,4}10)?\s{0,4}$/;

function scoreOf(value: unknown): number | null {
	const written = typeof value === "string" ? WRITTEN_SCORE.exec(value)?.[1] : undefined;
	const score = Math.round(typeof value === "number" ? value : Number(written ?? Number.NaN));
	return score >= 1 && score <= BEST_SCORE ? score : null;
}

/** A quotation, or its pieces; models join pieces with an ellipsis. */
function piecesOf(quote: unknown, { finders, request }: ReplyReader, seat: string): string[] | null {
	const given = (Array.isArray(quote) ? quote : [quote]).slice(0, MAX_PIECES);
	if (!given.every((piece) => typeof piece === "string") || given.length === 0) return null;
	const pieces = given.map((piece) => request.unmask(piece));
	const finder = finders.get(seat);
	if (!finder) return null;
	const [first = ""] = pieces;
	const joined = pieces.length === 1 ? first.split(/…|\.\.\./, MAX_PIECES).filter((piece) => piece.trim() !== "") : [];
	return finder.findPieces(pieces) ?? (joined.length > 1 ? finder.findPieces(joined) : null);
}

/** A code of the request in the text becomes the name of its column. */
function faultText(text: unknown, { request, nameOf }: ReplyReader): string {
	if (typeof text !== "string") return "";
	return shortText(request.codes.named(request.unmask(text), nameOf));
}

/** The fault of an entry; weak models write its parts beside it. Null when it quotes no words of the answer. */
function faultOf(entry: Fields, seat: string, reader: ReplyReader): ReviewFault | null {
	const { fault } = entry;
	const parts = isFields(fault) ? fault : { text: fault, quote: entry.quote };
	const text = faultText(parts.text ?? parts.reason ?? parts.fault, reader);
	const pieces = text === "" ? null : piecesOf(parts.quote, reader, seat);
	return pieces && { text, quote: pieces.join("\n") };
}

function opinionOf(entry: Fields, seat: string, reader: ReplyReader): ReadOpinion {
	const scores = isFields(entry.scores) ? entry.scores : entry;
	const [accuracy = null, completeness = null, clarity = null] = REVIEW_CRITERIA.map((one) => scoreOf(scores[one]));
	return { seat, fault: faultOf(entry, seat, reader), accuracy, completeness, clarity };
}

/** The entries of a list; or of an object whose keys are the codes, as weak models write it. */
const entriesIn = (value: Fields): Fields[] =>
	"answer" in value || "code" in value
		? [value]
		: Object.entries(value).flatMap(([code, entry]) => (isFields(entry) ? [{ ...entry, answer: code }] : []));

/** The last entry on an answer counts: an earlier one may be a draft. */
function entriesBySeat(reply: string, { request }: ReplyReader): ReadonlyMap<string, Fields> {
	const found = new JsonItems(["reviews"])
		.push(reply)
		.flatMap(({ value }) => (isFields(value) ? entriesIn(value) : []));
	const bySeat = new Map<string, Fields>();
	for (const entry of found.slice(0, MAX_ENTRIES)) {
		const label = entry.answer ?? entry.code;
		const seat = typeof label === "string" ? request.codes.seatOfLabel(label.trim()) : undefined;
		if (seat !== undefined) bySeat.set(seat, entry);
	}
	return bySeat;
}

const ORDER = /["']?(?:order|ranking)["']?\s{0,20}:\s{0,20}(?:\[([^\]]{0,600})\]|["']([^"']{0,600})["'])/g;

/** The last order that names each answer. The codes stand in no answer, so none can bring an order of its own. */
function orderIn(reply: string, { request }: ReplyReader): string[] | null {
	for (const [, list, line] of [...reply.matchAll(ORDER)].toReversed()) {
		const named = (list ?? line ?? "").split(/[^A-Za-z0-9]+/).flatMap((word) => request.codes.seatOf(word) ?? []);
		const order = [...new Set(named)];
		if (order.length === request.shown.length) return order;
	}
	return null;
}

const saysSomething = ({ fault, ...opinion }: ReadOpinion): boolean =>
	fault !== null || REVIEW_CRITERIA.some((one) => opinion[one] !== null);

/** What is whole and literal in a reply; null when that is nothing. */
export function readReview(reply: string, reader: ReplyReader): ReadReview | null {
	const text = reply.slice(0, MAX_REVIEW_REPLY_UNITS);
	const entries = entriesBySeat(text, reader);
	const order = orderIn(text, reader);
	const opinions = reader.request.shown
		.map((seat) => opinionOf(entries.get(seat) ?? {}, seat, reader))
		.filter((opinion) => order !== null || saysSomething(opinion));
	return opinions.length > 0 ? { opinions, order } : null;
}
