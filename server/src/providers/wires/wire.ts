import type { Usage } from "@parallax/contract";
import type { Vendor } from "../failures/classify.ts";
import type { AnswerEnd, BilledTokens, MessagePart, Question } from "../port.ts";
import type { Outbound, VendorRequest } from "../transport/request.ts";
import type { LearnedLimits } from "./learned-limits.ts";

/** What is known of an answer while it arrives. */
export interface AnswerSoFar {
	model: string | null;
	usage: Usage | null;
	billed: BilledTokens | null;
	finishReason: AnswerEnd["finishReason"];
	refusal: string | null;
	/** The vendor's own end mark has come. */
	ended: boolean;
	/** Nothing that matters can follow. */
	over: boolean;
}

/** An address that is asked, with its key and what was learned of it. */
export interface Endpoint extends Omit<Vendor, "model"> {
	readonly apiKey: string | undefined;
	readonly baseUrl: string;
	readonly outbound: Outbound;
	readonly learned: LearnedLimits;
	/** What people call a model. */
	readonly modelLabel: (model: string) => string;
}

/** One request as a wire writes it: the question holds only what the model takes. */
export interface WireCall {
	readonly model: string;
	readonly question: Question;
	readonly maxOutputTokens: number;
}

/** The protocol of a vendor: how a question becomes a request, and how its events are read. */
export interface Wire {
	readonly maxTemperature: number;
	request(endpoint: Endpoint, call: WireCall): VendorRequest;
	/** Folds one event into what is known, and returns the text in it, if any. */
	read(event: unknown, soFar: AnswerSoFar): string;
}

/** A single text is sent as a plain string, which every server of a wire understands; anything else as blocks. */
export function contentOf<Block>(parts: readonly MessagePart[], block: (part: MessagePart) => Block): string | Block[] {
	const [first, ...others] = parts;
	return first?.kind === "text" && others.length === 0 ? first.text : parts.map(block);
}

/** A count as the vendor gave it; null for anything that is none. */
export const count = (value: unknown): number | null =>
	typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Text as the vendor gave it; nothing for anything that is none. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Input without what came from the cache, for vendors that count the cached tokens within it. */
export const withoutCached = (input: number | null, cached: number | null): number | null =>
	input === null ? null : Math.max(0, input - (cached ?? 0));
