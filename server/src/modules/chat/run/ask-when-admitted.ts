import type { AnswerNote } from "../../../providers/index.ts";
import { askAssistant } from "./ask-assistant.ts";
import { type Outcome, outcomeOfError } from "./outcome.ts";

type AskArguments = Parameters<typeof askAssistant>;

function queueNote(ms: number): AnswerNote {
	const seconds = Math.max(1, Math.round(ms / 1000));
	return { code: "in-queue", params: { seconds }, text: `Waited ${seconds} s for its turn.` };
}

/**
 * Asks once the assistant has a free permit: an added assistant may answer few questions at once. All timeouts start
 * then. Never rejects.
 */
export async function askWhenAdmitted(...args: AskArguments): Promise<Outcome> {
	const [assistant, , listener, { clock }, signal] = args;
	if (!assistant.semaphore) return await askAssistant(...args);
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
		return outcomeOfError(assistant, stopped, clock.now(), { billed: null, lost: [] });
	}
	try {
		if (!hasWaited) return await askAssistant(...args);
		listener.onNotice(null);
		listener.onAdmitted?.();
		const note = queueNote(clock.steady() - queuedAt);
		const outcome = await askAssistant(...args);
		return { ...outcome, notes: [...outcome.notes, note] };
	} finally {
		release();
	}
}
