import { readFileSync } from "node:fs";
import type { Citation } from "@parallax/contract";
import type { Dispatcher } from "undici";
import type { AnswerEnd, AnswerListener, Grounding, Question } from "../port.ts";
import type { Outbound } from "../transport/request.ts";
import type { Ask } from "../wires/ask.ts";
import { replaying } from "./replayed-bytes.ts";

export const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}.sse`, import.meta.url));
export const bytesOf = (body: Buffer): Buffer[] => Array.from(body, (_, at) => body.subarray(at, at + 1));

export const question = (search = true): Question => ({
	messages: [{ role: "user", parts: [{ kind: "text", text: "How far is Polaris?" }] }],
	...(search && { search }),
});

export interface Read {
	readonly text: string;
	readonly citations: readonly Citation[];
	/** What was said of its grounding, in order. */
	readonly groundings: readonly (Grounding | null)[];
	readonly end: AnswerEnd;
}

/** Reads an answer as its listener gets it. */
export async function read(ask: Ask, asked = question()): Promise<Read> {
	let text = "";
	let citations: readonly Citation[] = [];
	const groundings: (Grounding | null)[] = [];
	const listener: AnswerListener = {
		onActivity() {},
		onText: (piece) => {
			text += piece;
		},
		onCitations: (change) => {
			citations = [...citations.slice(0, change.from), ...change.citations];
		},
		onGrounding: (grounding) => groundings.push(grounding),
	};
	const end = await ask({ model: "m", question: asked }, listener, new AbortController().signal);
	return { text, citations, groundings, end };
}

/** Replies with these bodies in turn, and keeps what was sent. */
export function serving(...replies: readonly (Outbound | Buffer)[]) {
	const outbounds = replies.map((reply) => (Buffer.isBuffer(reply) ? replaying([reply]) : reply));
	const sent: Record<string, unknown>[] = [];
	const dispatch = (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean => {
		const reply = outbounds[sent.length];
		sent.push(JSON.parse(String(options.body)) as Record<string, unknown>);
		if (!reply) throw new Error("no reply is left");
		return reply.dispatcher.dispatch(options, handler);
	};
	const outbound: Outbound = { ...replaying([]), dispatcher: { dispatch } as unknown as Dispatcher };
	return { outbound, sent };
}

export const refusing = (status: number, message: string): Outbound =>
	replaying([Buffer.from(JSON.stringify({ error: { message } }))], {
		status,
		headers: { "content-type": "application/json" },
	});

/** What stands before each mark, shortened to its end, with the source. */
export const marked = ({ text, citations }: Read) =>
	citations.map(({ url, title, at }) => [text.slice(Math.max(at[0], at[1] - 20), at[1]), url, title]);
