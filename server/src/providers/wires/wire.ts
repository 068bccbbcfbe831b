import type { Usage, WireName } from "@parallax/contract";
import type { Vendor } from "../failures/classify.ts";
import type { AnswerEnd, BilledTokens, MessagePart, Question } from "../port.ts";
import type { Outbound, VendorRequest } from "../transport/request.ts";
import type { LearnedLimits } from "./learned-limits.ts";
import type { RequestField } from "./model-limits.ts";

/** What is known of an answer while it arrives. */
export interface AnswerSoFar {
	model: string | null;
	usage: Usage | null;
	billed: BilledTokens | null;
	finishReason: AnswerEnd["finishReason"];
	refusal: string | null;
	/** Why the vendor says nothing, should no text arrive. */
	silence: string | null;
	/** What went wrong, as the answer itself says. */
	problem: Error | null;
	/** The vendor has named why it ended. */
	hasFinish: boolean;
	/** The vendor has named an end, or its own end mark has come. */
	ended: boolean;
	/** Nothing that matters can follow. */
	over: boolean;
	/** Parts of the answer by their place, on wires that tell a part more than once. */
	readonly parts: Map<string, "said" | "thought">;
}

export const nothingSoFar = (): AnswerSoFar => ({
	model: null,
	usage: null,
	billed: null,
	finishReason: "stop",
	refusal: null,
	silence: null,
	problem: null,
	hasFinish: false,
	ended: false,
	over: false,
	parts: new Map(),
});

/** An address that is asked, with its key and what was learned of it. */
export interface Endpoint extends Omit<Vendor, "model"> {
	readonly apiKey: string | undefined;
	readonly baseUrl: string;
	/** Sent with every call, in place of headers of the same name. */
	readonly headers?: Readonly<Record<string, string>> | undefined;
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
	/** Fields that this model at this address has refused. */
	readonly refused: readonly RequestField[];
}

/** The protocol of a vendor: how a question becomes a request, and how its events are read. */
export interface Wire {
	readonly id: WireName;
	readonly maxTemperature: number;
	/** What it sends of itself, without a question asking for it, and can leave out or write otherwise. */
	readonly fields: readonly RequestField[];
	/** The addresses that a base URL may mean, the likeliest first: people write it in several ways. */
	bases(baseUrl: string): readonly string[];
	request(endpoint: Pick<Endpoint, "apiKey" | "baseUrl">, call: WireCall): VendorRequest;
	/**
	 * Folds one event, or a whole reply, into what is known, and returns the text in it, if any. It accepts JSON of any
	 * shape and never throws: what went wrong goes into `problem`.
	 */
	read(event: unknown, soFar: AnswerSoFar): string;
}

/** A single text is sent as a plain string, which every server of a wire understands; anything else as blocks. */
export function contentOf<Block>(parts: readonly MessagePart[], block: (part: MessagePart) => Block): string | Block[] {
	const [first, ...others] = parts;
	return first?.kind === "text" && others.length === 0 ? first.text : parts.map(block);
}

interface Counted {
	readonly input: number | null;
	/** Within the input. */
	readonly cached: number | null;
	readonly output: number | null;
	readonly thoughts: number | null;
	readonly total: number | null;
}

/** Whether thoughts are counted beside the output: the total tells; without one, what the wire usually does. */
export function thoughtsBeside({ input, output, thoughts, total }: Counted, usually: boolean): boolean {
	if (total === null || input === null || output === null || !thoughts) return usually;
	return total >= input + output + thoughts;
}

/** Usage as counted, and as billed; for vendors that count cached tokens within the input. */
export function tellUsage(soFar: AnswerSoFar, counted: Counted, areThoughtsBeside: boolean): void {
	const { input, cached, output, thoughts } = counted;
	soFar.usage = { inputTokens: input, outputTokens: output, reasoningTokens: thoughts, cachedTokens: cached };
	const beside = areThoughtsBeside ? (thoughts ?? 0) : 0;
	soFar.billed = {
		freshInput: input === null ? null : Math.max(0, input - (cached ?? 0)),
		cachedInput: cached ?? 0,
		output: output === null ? null : output + beside,
	};
}
