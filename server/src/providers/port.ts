import type { AnswerErrorCode, FinishReason, ModelList, Provider, Usage, WireName } from "@parallax/contract";
import type { Price } from "./prices/price.ts";
import type { Semaphore } from "./semaphore.ts";

/** The shape that a reply must have, as JSON Schema. */
export interface ReplySchema {
	readonly name: string;
	readonly schema: Readonly<Record<string, unknown>>;
}

interface TextPart {
	readonly kind: "text";
	readonly text: string;
}

/** A union of kinds: each wire maps every kind to the vendor's own form. */
export type MessagePart = TextPart;

export interface Message {
	readonly role: "user" | "assistant";
	readonly parts: readonly MessagePart[];
}

export const EFFORTS = ["low", "medium", "high"] as const;
export type Effort = (typeof EFFORTS)[number];

export interface Question {
	readonly system?: string;
	/** The turns from the oldest to the prompt itself, which is the last message. */
	readonly messages: readonly Message[];
	/** 0 to 2; a vendor with a smaller range is sent its highest. */
	readonly temperature?: number;
	/** How much a model thinks before it answers. */
	readonly effort?: Effort;
	/** Where the vendor can enforce a shape, it is asked to; the caller must check the reply all the same. */
	readonly reply?: ReplySchema;
	/** Where less than the usual bound is enough, thoughts included. */
	readonly maxOutputTokens?: number;
}

/** A prompt without history and without parameters. */
export const promptQuestion = (prompt: string): Question => ({
	messages: [{ role: "user", parts: [{ kind: "text", text: prompt }] }],
});

/** What one call sends: `model` is a vendor's id, and the assistant's own model when absent. */
export interface AssistantCall {
	readonly model?: string;
	readonly question: Question;
}

/** Tokens by kind as the vendor bills them; null where the vendor has not counted them. */
export interface BilledTokens {
	/** Without those read from the vendor's cache. */
	readonly freshInput: number | null;
	readonly cachedInput: number;
	/** With thoughts. */
	readonly output: number | null;
}

/** In what the answer differs from what was asked for. */
export interface AnswerNote {
	readonly code: "parameter-dropped" | "parameter-changed" | "model-succeeded" | "in-queue";
	readonly params: Readonly<Record<string, string | number>>;
	/** One sentence for the card. */
	readonly text: string;
}

/** Called while the vendor answers; all must return at once. */
export interface AnswerListener {
	/** Any sign of life, also one without text: headers, a ping, a thought. */
	onActivity(): void;
	onText(piece: string): void;
	/** What the vendor has billed so far, where it counts before the end; the latest call holds. */
	onBilled?(billed: BilledTokens): void;
	/** The vendor no longer offers the model, so another one is asked. The note is also among those of the end. */
	onSuccession?(model: string, note: AnswerNote): void;
}

export interface AnswerEnd {
	readonly finishReason: Exclude<FinishReason, "limit">;
	/** The model id that the vendor says it used. */
	readonly model: string | null;
	/** The vendor's own counts, as it names them. */
	readonly usage: Usage | null;
	readonly billed: BilledTokens | null;
	/** Why the vendor declined, in its words, where `finishReason` is `refused`. */
	readonly refusal: string | null;
	readonly notes: readonly AnswerNote[];
}

/** One AI assistant. `answer` makes one attempt: deadlines and retries are the caller's. */
export interface Assistant {
	readonly id: string;
	/** 'ChatGPT' */
	readonly name: string;
	/** 'ChatGPT by OpenAI' */
	readonly title: string;
	/** What people call the model that is asked by default. */
	readonly subtitle: string;
	readonly description: string;
	readonly logo: Provider["logo"];
	/** Its colour on a light ground. */
	readonly tint: string;
	/** The vendor's id of the model that is asked by default. */
	readonly model: string;
	/** The protocol that its address speaks. */
	readonly wire: WireName;
	/** Whose key pays for the calls. Only the operator's are counted in the daily budget. */
	readonly paidBy: "operator" | "person";
	/** The person who pays for the calls; absent where the operator does. */
	readonly payerId?: string;
	/** Limits its questions in progress, when its machine answers few at once. */
	readonly semaphore?: Semaphore;
	/** True when a demonstration answers in the assistant's place. */
	readonly demo: boolean;
	/** What one of its models costs today; null where that is not known. */
	priceOf(model: string): Price | null;
	/** The models that it can be asked with. */
	offer(): ModelList;
	/** Resolves at the vendor's own end mark; rejects with a ProviderFailure, or with the signal's reason when aborted. */
	answer(call: AssistantCall, listener: AnswerListener, signal: AbortSignal): Promise<AnswerEnd>;
}

interface FailureFacts {
	readonly code: AnswerErrorCode;
	/** What happened and who can mend it; for the card. Never a raw body, never a key. */
	readonly sentence: string;
	/** Asking the same again may work. False for 4xx other than 429, for quota, and after the first word. */
	readonly mayRetry: boolean;
	/** How long the vendor asks the server to wait. */
	readonly retryAfterMs?: number | undefined;
	/** The vendor's HTTP status, for the log. */
	readonly status?: number | undefined;
	readonly usage?: Usage | null;
	readonly billed?: BilledTokens | null;
	readonly model?: string | null;
}

export class ProviderFailure extends Error {
	readonly facts: FailureFacts;
	constructor(facts: FailureFacts, options?: ErrorOptions) {
		super(facts.sentence, options);
		this.name = "ProviderFailure";
		this.facts = facts;
	}
}
