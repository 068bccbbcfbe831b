import type { Usage } from "@parallax/contract";
import type { Vendor } from "../failures/classify.ts";
import type { AnswerEnd, Question } from "../port.ts";
import type { Outbound, VendorRequest } from "../transport/request.ts";

/** What is known of an answer while it arrives. */
export interface AnswerSoFar {
	model: string | null;
	usage: Usage | null;
	finishReason: AnswerEnd["finishReason"];
	refusal: string | null;
	/** The vendor's own end mark has come. */
	ended: boolean;
	/** Nothing that matters can follow. */
	over: boolean;
}

/** How one vendor is asked, and how its events are read. */
export interface Wire {
	request(question: Question, maxOutputTokens: number): VendorRequest;
	/** Folds one event into what is known, and returns the text in it, if any. */
	read(event: unknown, soFar: AnswerSoFar): string;
}

export interface VendorAccess extends Vendor {
	readonly apiKey: string | undefined;
	readonly baseUrl: string;
	readonly outbound: Outbound;
}

/** A count as the vendor gave it; null for anything that is none. */
export const count = (value: unknown): number | null =>
	typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Text as the vendor gave it; nothing for anything that is none. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
