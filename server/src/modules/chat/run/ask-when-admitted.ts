import type { AnswerNote } from "../../../providers/index.ts";
import { askAssistant, concludeFailure, type Outcome } from "./ask-assistant.ts";

type Asked = Parameters<typeof askAssistant>;

function waitedFor(ms: number): AnswerNote {
	const seconds = Math.max(1, Math.round(ms / 1000));
	return { code: "in-queue", params: { seconds }, text: `Waited ${seconds} s for its turn.` };
}

/**
 * Asks once the assistant has a free permit: an added assistant may answer few questions at once. All timeouts start
 * then. Never rejects.
 */
export async function askWhenAdmitted(...asked: Asked): Promise<Outcome> {
	const [assistant, , listener, { clock }, signal] = asked;
	if (!assistant.semaphore) return await askAssistant(...asked);
	const queuedAt = clock.steady();
	let hasWaited = false;
	const onWait = (): void => {
		hasWaited = true;
		listener.onNotice("Waiting for its turn");
	};
	let release: () => void;
	try {
		release = await assistant.semaphore.acquire(signal, onWait);
	} catch (stopped) {
		return concludeFailure(assistant, stopped, clock.now(), null);
	}
	try {
		if (!hasWaited) return await askAssistant(...asked);
		listener.onNotice(null);
		listener.onAsked?.();
		const note = waitedFor(clock.steady() - queuedAt);
		const outcome = await askAssistant(...asked);
		return { ...outcome, notes: [...outcome.notes, note] };
	} finally {
		release();
	}
}
