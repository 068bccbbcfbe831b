import type { Usage } from "@parallax/contract";
import type { ErrorKind } from "./vendor-error.ts";

export type Ending = "stop" | "length" | "refused" | "filtered";

/** One action of a fake vendor. It is plain data, so that it can also be sent over HTTP. */
export type Step =
	/** Text, in the wire format of the vendor that received the request. */
	| { readonly say: string }
	/** Text word by word, with a gap between the words. */
	| { readonly speak: string; readonly gapMs: number }
	/** The same piece repeatedly. A gap of 0 sends as many as fit into each turn of the event loop. */
	| { readonly repeat: number; readonly say: string; readonly gapMs: number }
	/** A reasoning text, if the vendor's format has one. */
	| { readonly think: string }
	/** A keep-alive without content: a ping event or a comment. */
	| { readonly ping: true }
	/** Raw bytes. */
	| { readonly raw: string }
	| { readonly rawBase64: string }
	| { readonly waitMs: number }
	/** The vendor's end marker, and the end of the body. */
	| { readonly end: Ending; readonly usage?: Partial<Usage> }
	/** An error inside an answer whose status was 200. */
	| { readonly fail: ErrorKind }
	/** The body ends without an end marker. */
	| { readonly finish: true }
	/** The connection breaks. */
	| { readonly cut: true };

export interface Script {
	/** Answer with the vendor's body for this error; the other fields still apply. */
	readonly error?: ErrorKind;
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Send nothing, not even headers, until the client disconnects. */
	readonly mute?: boolean;
	/** The model ID that the vendor reports; by default the requested one. */
	readonly model?: string;
	/** Steps that run automatically. No step can follow one that ends the answer; without one, the test ends it. */
	readonly steps?: readonly Step[];
}

export const HELLO: Script = { steps: [{ say: "Hello" }, { say: " there." }, { end: "stop" }] };

/** Refuses the request with these words. */
export const refusal = (message: string): Script => ({
	status: 400,
	steps: [{ raw: JSON.stringify({ error: { message } }) }, { finish: true }],
});
