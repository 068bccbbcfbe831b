import type { AnswerErrorCode, Citation, FinishReason, ModelList, Provider, Usage, WireName } from "@parallax/contract";
import type { ListedModels } from "./models/listed-model.ts";
import type { Price } from "./prices/price.ts";
import type { Semaphore } from "./semaphore.ts";

/** The shape that a reply must have, as JSON Schema. */
export interface ReplySchema {
	readonly name: string;
	readonly schema: Readonly<Record<string, unknown>>;
}

export interface TextPart {
	readonly kind: "text";
	readonly text: string;
}

/** A file of a prompt. Only these facts are in memory: its content is read while it is sent. */
export interface MessageFile {
	/** Its name on the user's device. */
	readonly name: string;
	/** The size of the file itself, as people see it. */
	readonly size: number;
	/** The type of the copy that vendors get. */
	readonly type: "image/jpeg" | "image/png" | "application/pdf" | "text/plain";
	/** The size of that copy. */
	readonly bytes: number;
	/** A generous estimate of the tokens that it costs. */
	readonly tokens: number;
	/** Null for all but a PDF. */
	readonly pages: number | null;
	/** Whether the prompt that is asked brought it. A model that cannot take it is not asked then; an earlier one is named. */
	readonly isOfPrompt: boolean;
	/** Only its name is sent, because the call has too many files. */
	readonly isNameOnly: boolean;
	/** The content of that copy. */
	read(): Promise<AsyncIterable<Uint8Array>>;
	/** The text of a text file or of a PDF; null when it has none. */
	readText(): Promise<string | null>;
}

export interface Message {
	readonly role: "user" | "assistant";
	/** They stand before the text. */
	readonly files?: readonly MessageFile[];
	readonly parts: readonly TextPart[];
}

export const EFFORTS = ["low", "medium", "high"] as const;
export type Effort = (typeof EFFORTS)[number];

export interface Question {
	readonly system?: string;
	/** All turns, oldest first; the last message is the prompt. */
	readonly messages: readonly Message[];
	/** The prompt alone, where the last message begins with earlier prompts that were not answered. */
	readonly promptAlone?: string;
	/** 0 to 2; reduced to the vendor's maximum when its range is smaller. */
	readonly temperature?: number;
	/** The amount of thinking before the answer. */
	readonly effort?: Effort;
	/** The schema is enforced by vendors that support it; the caller must validate the reply in any case. */
	readonly reply?: ReplySchema;
	/** The same for all turns of one conversation: the vendor is asked to keep the prompt for the next turn. */
	readonly cacheKey?: string;
	/** A lower output limit than the default, including thoughts. */
	readonly maxOutputTokens?: number;
	/** Whether the assistant may search the web with its vendor's own tool. */
	readonly search?: boolean;
	/** Whether the answer may be one that only the person who asks may see. */
	readonly mayGround?: boolean;
}

/** A prompt without history and without parameters. */
export const promptQuestion = (prompt: string): Question => ({
	messages: [{ role: "user", parts: [{ kind: "text", text: prompt }] }],
});

/** The input of one call. `model` is a vendor's model id; absent means the assistant's default model. */
export interface AssistantCall {
	readonly model?: string;
	readonly question: Question;
}

/** Tokens by kind as the vendor bills them; null when the vendor has not reported the count. */
export interface BilledTokens {
	/** Excludes tokens that are read from or written to the vendor's cache. */
	readonly freshInput: number | null;
	readonly cachedInput: number;
	/** Written to the vendor's cache, and part of neither other count; absent when nothing was. */
	readonly cacheWrite?: number;
	/** Includes thoughts. */
	readonly output: number | null;
	/** The number of web searches; absent when there were none. */
	readonly searches?: number;
	/** The cost in US dollars by the vendor's own account; absent when it tells none. */
	readonly usd?: number;
}

/** A difference between the request of the user and the actual call. */
export interface AnswerNote {
	readonly code:
		| ("parameter-dropped" | "parameter-changed" | "model-succeeded" | "in-queue")
		| ("as-text" | "files-named" | "cannot-search");
	readonly params: Readonly<Record<string, string | number>>;
	/** One sentence for the card. */
	readonly text: string;
}

/** The citations of an answer from this index on; those before it stay as they are. */
export interface CitationChange {
	readonly from: number;
	readonly citations: readonly Citation[];
}

/** An answer from results of Google Search, which Google's terms keep for the person who asked. */
export interface Grounding {
	/** HTML of Google that stands below the answer; empty until it has come. */
	readonly suggestions: string;
}

/** Callbacks during the answer; they must return immediately. */
export interface AnswerListener {
	/** Any data from the vendor, also without text: headers, a ping, a thought. */
	onActivity(): void;
	onText(text: string): void;
	/** The citations from an index on have changed; their places may be in text that follows at once. */
	onCitations?(change: CitationChange): void;
	/** The answer is, or may become, one from results of Google Search; null when it is none. */
	onGrounding?(grounding: Grounding | null): void;
	/** All text so far was thoughts, and the answer begins now. */
	onThoughtsEnd?(): void;
	/** The billed tokens so far, for vendors that report them before the end; each call replaces the previous one. */
	onBilled?(billed: BilledTokens): void;
	/**
	 * Another model is called: the vendor no longer offers the requested one, and `AnswerEnd.notes` contains this note as
	 * well; or no model was known before, and there is no note.
	 */
	onSuccession?(model: string, note: AnswerNote | null): void;
}

export interface AnswerEnd {
	readonly finishReason: Exclude<FinishReason, "limit">;
	/** The model id that the vendor reports. */
	readonly model: string | null;
	/** The token counts that the vendor reports. */
	readonly usage: Usage | null;
	readonly billed: BilledTokens | null;
	/** The vendor's reason for declining when `finishReason` is `refused`. */
	readonly refusal: string | null;
	readonly notes: readonly AnswerNote[];
}

/** How an assistant is reached. */
export interface AssistantAddress {
	/** The host with its port. */
	readonly host: string;
	/** Whether its answers cost nothing, because it is on this machine or its network and needs no key. */
	readonly isFree: boolean;
	readonly models: ListedModels;
}

/** One AI assistant. `answer` makes one attempt; the caller handles timeouts and retries. */
export interface Assistant {
	readonly id: string;
	/** 'ChatGPT' */
	readonly name: string;
	/** 'ChatGPT by OpenAI' */
	readonly title: string;
	/** The display name of the default model. */
	readonly subtitle: string;
	readonly description: string;
	readonly logo: Provider["logo"];
	/** Its colour on a light background. */
	readonly tint: string;
	/** The vendor's id of the default model; empty while none is known. */
	readonly model: string;
	/** The protocol of its address. */
	readonly wire: WireName;
	/** Whose key pays for the calls. Only calls with the operator's key count in the daily budget. */
	readonly paidBy: "operator" | "person";
	/** The user who pays for the calls; absent when the operator pays. */
	readonly payerId?: string;
	/** Whether it is one of the operator's ASSISTANTS_FILE, whose machines may be slow. */
	readonly isFromFile?: boolean;
	/** Limits the concurrent questions when its machine can answer only a few. */
	readonly semaphore?: Semaphore;
	/** True when a demonstration answers instead of the assistant. */
	readonly demo: boolean;
	/** Absent for a demonstration. */
	readonly address?: AssistantAddress;
	/** The current price of one of its models; null when it is unknown. */
	priceOf(model: string): Price | null;
	/** The selectable models. */
	modelList(): ModelList;
	/** Resolves at the end of the answer; rejects with a ProviderFailure, or with the signal's reason when aborted. */
	answer(call: AssistantCall, listener: AnswerListener, signal: AbortSignal): Promise<AnswerEnd>;
}

interface FailureFacts {
	readonly code: AnswerErrorCode;
	/** The sentence for the card, for everyone who sees it. It never contains a setting, a raw body or a key. */
	readonly sentence: string;
	/** Whether a retry may succeed. False for 4xx other than 429, for an exhausted quota, and after the first text. */
	readonly mayRetry: boolean;
	/** The server is loading the model, so it is asked again until it has. */
	readonly isLoading?: boolean;
	/** The retry delay that the vendor requests. */
	readonly retryAfterMs?: number | undefined;
	/** The vendor's HTTP status, for the log. */
	readonly status?: number | undefined;
	readonly usage?: Usage | null;
	readonly billed?: BilledTokens | null;
	readonly model?: string | null;
	readonly notes?: readonly AnswerNote[];
}

/** What only those may see who can correct a failure. */
export interface FailureDetails {
	/** The name of the assistant. */
	readonly name: string;
	/** A sentence with the setting to correct. */
	readonly advice: string | null;
	/** The vendor's own message. It repeats no key, header value, system text, prompt or earlier answer. */
	readonly message: string | null;
	/** Whether the operator's log may contain the message. */
	readonly isLogged: boolean;
}

export const NO_DETAILS: FailureDetails = { name: "", advice: null, message: null, isLogged: false };

export class ProviderFailure extends Error {
	readonly facts: FailureFacts;
	/** A private field, so that neither a logger nor a serializer can write it. */
	readonly #details: FailureDetails;

	constructor(facts: FailureFacts, { details = NO_DETAILS, ...options }: FailureOptions = {}) {
		super(facts.sentence, options);
		this.name = "ProviderFailure";
		this.facts = facts;
		this.#details = details;
	}

	get details(): FailureDetails {
		return this.#details;
	}
}

interface FailureOptions extends ErrorOptions {
	readonly details?: FailureDetails;
}
