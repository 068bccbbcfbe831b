import type { Usage } from "@parallax/contract";
import type { ErrorKind } from "./vendor-error.ts";

export type Ending = "stop" | "length" | "refused" | "filtered";

/** One thing that a fake vendor does; plain data, so that it can also come over HTTP. */
export type Step =
	/** Text, in the wire format of the vendor that was asked. */
	| { readonly say: string }
	/** Text word by word, at a pace. */
	| { readonly speak: string; readonly gapMs: number }
	/** The same piece over and over; a gap of 0 says as much as fits into each turn of the event loop. */
	| { readonly repeat: number; readonly say: string; readonly gapMs: number }
	/** A thought, where the wire has such a thing. */
	| { readonly think: string }
	/** A sign of life without content: a ping event or a comment. */
	| { readonly ping: true }
	/** Bytes as they are. */
	| { readonly raw: string }
	| { readonly rawBase64: string }
	| { readonly waitMs: number }
	/** The vendor's own end mark, and the end of the body. */
	| { readonly end: Ending; readonly usage?: Partial<Usage> }
	/** An error inside an answer whose status was 200. */
	| { readonly fail: ErrorKind }
	/** The body ends without an end mark. */
	| { readonly finish: true }
	/** The connection breaks. */
	| { readonly cut: true };

export interface Script {
	/** Answer with this vendor's body for such an error; the other fields still apply. */
	readonly error?: ErrorKind;
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Say nothing at all, not even headers, until the client leaves. */
	readonly mute?: boolean;
	/** The model id that the vendor says it used; what was asked for, unless told. */
	readonly model?: string;
	/** What happens without being told; after an ending step nothing more can. Open-ended scripts wait for the test. */
	readonly steps?: readonly Step[];
}

export const HELLO: Script = { steps: [{ say: "Hello" }, { say: " there." }, { end: "stop" }] };
