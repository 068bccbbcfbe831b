import type { Usage, WireName } from "@parallax/contract";
import type { Vendor } from "../failures/to-failure.ts";
import { at, countAt } from "../json.ts";
import type { Abilities } from "../models/abilities.ts";
import type { AnswerEnd, BilledTokens } from "../port.ts";
import type { Outbound, VendorRequest } from "../transport/request.ts";
import type { AnswerContent } from "./answer-content.ts";
import type { VendorCitation } from "./cited-text.ts";
import { GroundedText } from "./grounded-text.ts";
import type { LearnedLimits } from "./learned-limits.ts";
import type { RequestField } from "./model-limits.ts";
import type { SentPart, SentQuestion } from "./sent-question.ts";

/** The state of an answer while it is streamed. */
export interface AnswerState {
	model: string | null;
	usage: Usage | null;
	billed: BilledTokens | null;
	finishReason: AnswerEnd["finishReason"];
	refusal: string | null;
	/** Why the answer is empty, in case no text arrives. */
	emptyReason: string | null;
	/** An error that the answer itself reports. */
	problem: Error | null;
	/** The vendor has sent a finish reason. */
	hasFinishReason: boolean;
	/** The vendor has sent a finish reason or its end mark. */
	hasEnded: boolean;
	/** Nothing relevant can follow. */
	isOver: boolean;
	/** The last event is one that only comes at the end, so a body that ends after it is complete. */
	isAtLikelyEnd: boolean;
	/** The parts of the answer by index or ID, on wires that send a part more than once. */
	readonly parts: Map<string, "said" | "thought">;
	/** The length of the text that `read` has returned. */
	units: number;
	/** Sources that were read since the fold last took them. */
	readonly cited: VendorCitation[];
	/** The vendor paused a long answer, which it continues when it gets its own content back. */
	isPaused: boolean;
	/** That content so far; null when it is not kept. */
	readonly content: AnswerContent | null;
	readonly searching: SearchState;
}

/** What a wire remembers of a web search while it reads an answer. */
export interface SearchState {
	/** The searches that have ended. */
	count: number;
	/** Where the current item of the answer begins in its text. */
	itemAt: number;
	/** The same of the item's parts by their index, as far as they have begun. */
	readonly partsAt: Map<number, number>;
	/** The sources of the current part whose end is not known yet. */
	open: { readonly url: string; readonly title: string }[];
	/** The citations that were read, because some vendors repeat them. */
	readonly seen: Set<string>;
	/** The model searched after it had written something. */
	isAfterTool: boolean;
	/** What Google's search says about the answer; its places are known at the end. */
	grounding: GroundedText | null;
}

export const initialState = (content: AnswerContent | null = null): AnswerState => ({
	model: null,
	usage: null,
	billed: null,
	finishReason: "stop",
	refusal: null,
	emptyReason: null,
	problem: null,
	hasFinishReason: false,
	hasEnded: false,
	isOver: false,
	isAtLikelyEnd: false,
	parts: new Map(),
	units: 0,
	cited: [],
	isPaused: false,
	content,
	searching: {
		...{ count: 0, itemAt: 0, partsAt: new Map(), open: [], seen: new Set(), isAfterTool: false },
		grounding: content && new GroundedText(),
	},
});

/** The address to call, with its key and its learned limits. */
export interface Endpoint extends Omit<Vendor, "model"> {
	readonly apiKey: string | undefined;
	readonly baseUrl: string;
	/** Sent with every call; they replace default headers of the same name. */
	readonly headers?: Readonly<Record<string, string>> | undefined;
	readonly outbound: Outbound;
	readonly learned: LearnedLimits;
	/** Whether a bound on the output is sent for a model even if the wire does not demand one. */
	readonly boundsOutput: (model: string) => boolean;
	/** What a model takes beside text, as far as it is known before it is asked. */
	readonly abilitiesOf: (model: string) => Abilities;
	/** Whether a model has a web search, by the list of the address; null when it does not say. */
	readonly isKnownToSearch?: (model: string) => boolean | null;
	/** The display name of a model. */
	readonly modelLabel: (model: string) => string;
}

/** The input for one request; the question contains only parameters that the model accepts. */
export interface WireCall {
	readonly model: string;
	readonly question: SentQuestion;
	/** Null when no bound is sent. */
	readonly maxOutputTokens: number | null;
	/** Fields that this model at this address has refused. */
	readonly refused: readonly RequestField[];
	/** What the model has written before it paused. */
	readonly continued?: readonly unknown[] | undefined;
	/** The searches that it made before it paused. */
	readonly searched?: number | undefined;
}

/** A vendor's protocol: builds the request for a question, and reads the events of the answer. */
export interface Wire {
	readonly id: WireName;
	readonly maxTemperature: number;
	/** The fields that it always sends, independent of the question, but can omit or replace. */
	readonly fields: readonly RequestField[];
	/** Whether a request without a bound on the output is invalid. */
	readonly demandsBound: boolean;
	/** Whether it has a tool with which models search the web. */
	readonly searches: boolean;
	/** Whether the answers of such a search are for the person who asks alone. */
	readonly grounds?: boolean;
	/** The possible base URLs for the one that a user entered, the most likely first. */
	possibleBaseUrls(baseUrl: string): readonly string[];
	request(endpoint: Pick<Endpoint, "apiKey" | "baseUrl">, call: WireCall): VendorRequest;
	/**
	 * Folds one event, or a whole reply, into the state, and returns its text, or ''. It accepts JSON of any
	 * shape and never throws: errors are stored in `problem`.
	 */
	read(event: unknown, state: AnswerState): string;
	/** Reads what is only known when the whole answer has been read. */
	conclude?(state: AnswerState): void;
}

/** A single text is sent as a plain string, which all servers of a wire accept; anything else is sent as blocks. */
export function contentOf<Block>(parts: readonly SentPart[], block: (part: SentPart) => Block): string | Block[] {
	const [first, ...others] = parts;
	return first?.kind === "text" && others.length === 0 ? first.text : parts.map(block);
}

/** A file as the address that some wires take it by. */
export const dataUrl = ({ type, data }: Exclude<SentPart, { kind: "text" }>): string => `data:${type};base64,${data}`;

/** The first of several alternative answers; servers that send one may leave out its index. */
export const firstAnswer = (answers: readonly unknown[]): unknown =>
	answers.find((answer) => (at(answer, "index") ?? 0) === 0);

interface TokenCounts {
	readonly input: number | null;
	/** Included in `input`. */
	readonly cached: number | null;
	/** Included in `input` too; absent when the vendor does not report it. */
	readonly cacheWrite?: number | null;
	readonly output: number | null;
	readonly thoughts: number | null;
	readonly total: number | null;
}

/** Whether the output count excludes thoughts: determined by the total, or by `byDefault` without a total. */
export function excludesThoughts({ input, output, thoughts, total }: TokenCounts, byDefault: boolean): boolean {
	if (total === null || input === null || output === null || !thoughts) return byDefault;
	return total >= input + output + thoughts;
}

/** xAI tells what a call costs, in units of 10^-10 US dollars. */
const TICKS_PER_USD = 1e10;

/** The vendor's own total; null when it tells none. */
export function billedUsd(usage: unknown): number | null {
	const ticks = countAt(usage, "cost_in_usd_ticks");
	return ticks === null ? null : ticks / TICKS_PER_USD;
}

/** Stores the counted and the billed usage, for vendors whose input count includes cached tokens. */
export function recordUsage(
	state: AnswerState,
	counted: TokenCounts,
	areThoughtsExcluded: boolean,
	usd: number | null = null,
): void {
	const { input, cached, output, thoughts } = counted;
	const cacheWrite = counted.cacheWrite ?? 0;
	state.usage = { inputTokens: input, outputTokens: output, reasoningTokens: thoughts, cachedTokens: cached };
	const extraThoughts = areThoughtsExcluded ? (thoughts ?? 0) : 0;
	state.billed = {
		freshInput: input === null ? null : Math.max(0, input - (cached ?? 0) - cacheWrite),
		cachedInput: cached ?? 0,
		...(cacheWrite > 0 && { cacheWrite }),
		output: output === null ? null : output + extraThoughts,
		...(state.searching.count > 0 && { searches: state.searching.count }),
		...(usd !== null && { usd }),
	};
}

/** Counts searches, also before the vendor tells the tokens of the answer. */
export function recordSearches(state: AnswerState, count: number): void {
	if (count <= state.searching.count) return;
	state.searching.count = count;
	state.billed = { ...(state.billed ?? { freshInput: null, cachedInput: 0, output: null }), searches: count };
}
