import type { ReplySchema } from "../../../providers/index.ts";
import { callJudge, type Judge } from "../../analysis/index.ts";
import type { Runner } from "../../chat/index.ts";
import type { NoReply } from "./no-reply.ts";

interface SeatRequest {
	readonly prompt: string;
	readonly reply: ReplySchema;
	readonly search?: boolean;
	readonly maxOutputTokens: number;
	/** A longer reply is cut off. */
	readonly maxReplyUnits: number;
	/** After this a seat that hangs is given up. */
	readonly timeoutMs: number;
}

interface Asking {
	readonly dailyBudgetUsd: number | null;
	/** Aborts when the reply is no longer wanted. */
	readonly signal: AbortSignal;
	/** Takes the cost of the call; null when it is unknown. */
	readonly addCost: (usd: number | null) => void;
}

type SeatReply =
	| Extract<Awaited<ReturnType<typeof callJudge>>, { readonly text: string }>
	| { readonly code: NoReply; readonly text: string };

/** Asks a seat once. A seat that hangs costs its own reply alone. A failure has the text that came before it. */
export async function askSeat(
	runner: Runner,
	judge: Judge,
	{ timeoutMs, maxReplyUnits, ...request }: SeatRequest,
	{ dailyBudgetUsd, signal, addCost }: Asking,
): Promise<SeatReply> {
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(), timeoutMs);
	let text = "";
	const reply = await callJudge(runner, judge, {
		...request,
		dailyBudgetUsd,
		signal: AbortSignal.any([signal, timeout.signal]),
		onChunk: (chunk) => {
			text += chunk.slice(0, maxReplyUnits - text.length);
			return text.length < maxReplyUnits;
		},
		onSettled: ({ usd }) => addCost(usd),
	}).finally(() => clearTimeout(timer));
	if (timeout.signal.aborted && !signal.aborted) return { code: "timeout", text };
	return "failure" in reply ? { code: reply.failure, text } : reply;
}
