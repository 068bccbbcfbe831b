import type { AnswerErrorCode, FinishReason, ProviderId, Usage } from "@parallax/contract";

/** The shape that a reply must have, as JSON Schema. */
export interface ReplySchema {
	readonly name: string;
	readonly schema: Readonly<Record<string, unknown>>;
}

export interface Question {
	readonly prompt: string;
	/** Where the vendor can be held to a shape, it is; the asker must check the reply all the same. */
	readonly reply?: ReplySchema;
}

/** Called as the vendor speaks; all must return at once. */
export interface AnswerListener {
	/** Any sign of life, also one without text: headers, a ping, a thought. */
	onActivity(): void;
	onText(piece: string): void;
	/** What the vendor has counted so far, where it counts before the end; the latest holds. */
	onUsage?(usage: Usage): void;
}

export interface AnswerEnd {
	readonly finishReason: Exclude<FinishReason, "limit">;
	/** The model id that the vendor says it used. */
	readonly model: string | null;
	readonly usage: Usage | null;
	/** Why the vendor declined, in its words, where `finishReason` is `refused`. */
	readonly refusal: string | null;
}

/** One AI assistant. `answer` makes one attempt: waiting limits and retries are the caller's. */
export interface AiProvider {
	readonly id: ProviderId;
	/** The model id that is asked for. */
	readonly model: string;
	/** True when a demonstration answers in the assistant's place. */
	readonly demo: boolean;
	/** Resolves at the vendor's own end mark; rejects with a ProviderFailure, or with the signal's reason when aborted. */
	answer(question: Question, listener: AnswerListener, signal: AbortSignal): Promise<AnswerEnd>;
}

interface FailureFacts {
	readonly code: AnswerErrorCode;
	/** What happened and who can mend it; for the card. Never a raw body, never a key. */
	readonly sentence: string;
	/** Asking the same again may work. False for 4xx other than 429, for quota, and after the first word. */
	readonly mayRetry: boolean;
	/** What the vendor asked us to wait. */
	readonly retryAfterMs?: number | undefined;
	/** The vendor's HTTP status, for the log. */
	readonly status?: number | undefined;
	readonly usage?: Usage | null;
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
