import type { AnswerNote } from "../../../providers/index.ts";
import { askAssistant, concludeFailure, type Outcome } from "./ask-assistant.ts";

type Asked = Parameters<typeof askAssistant>;

function waitedFor(ms: number): AnswerNote {
	const seconds = Math.max(1, Math.round(ms / 1000));
	return { code: "in-queue", params: { seconds }, text: `Waited ${seconds} s for its turn.` };
}

/**
 * Asks when the turn of the question has come: the address of an assistant may answer few at once. All time limits begin
 * then. Never rejects.
 */
export async function askInTurn(...asked: Asked): Promise<Outcome> {
	const [assistant, , listener, { clock }, signal] = asked;
	if (!assistant.line) return await askAssistant(...asked);
	const cameAt = clock.steady();
	let hasWaited = false;
	const onWait = (): void => {
		hasWaited = true;
		listener.onNotice("Waiting for its turn");
	};
	let leave: () => void;
	try {
		leave = await assistant.line.enter(signal, onWait);
	} catch (stopped) {
		return concludeFailure(assistant, stopped, clock.now(), null);
	}
	try {
		if (!hasWaited) return await askAssistant(...asked);
		listener.onNotice(null);
		listener.onAsked?.();
		const note = waitedFor(clock.steady() - cameAt);
		const outcome = await askAssistant(...asked);
		return { ...outcome, notes: [...outcome.notes, note] };
	} finally {
		leave();
	}
}
