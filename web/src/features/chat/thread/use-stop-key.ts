import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { isTextField } from "../../../lib/keys/keys.ts";
import { seatName } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { closestColumnId, columnId } from "../turn/turn-elements.ts";

/** How long the page waits for the second Escape. */
const CONFIRM_MS = 5000;

export interface StopKeyOptions {
	readonly seats: readonly Seat[];
	readonly responses: readonly ProviderResponse[];
	/** Null where the page is read-only. */
	readonly stopAll: (() => void) | null;
	readonly stopOne: (response: ProviderResponse) => void;
}

interface StopKey {
	/** The hint that the first press shows; empty at other times. */
	readonly hint: string;
	/** Returns true if the press applied to a running answer. */
	readonly press: (event: KeyboardEvent) => boolean;
}

/** Stands for all running answers, in place of the ID of one answer. */
const ALL = "all";

/** The ID of the running answer that has the focus, otherwise `ALL`; null when no answer is running. */
function findStopTarget(responses: readonly ProviderResponse[]): string | null {
	const running = responses.filter((response) => !isSettled(response));
	const focused = closestColumnId(document.activeElement);
	return running.find(({ turn, seat }) => columnId(turn, seat) === focused)?.id ?? (running.length > 0 ? ALL : null);
}

function hintFor(armed: string | null, { responses, seats }: Pick<StopKeyOptions, "responses" | "seats">): string {
	const running = responses.filter((each) => !isSettled(each));
	if (armed === ALL) return running.length > 0 ? chatMessages.stopAllHint : "";
	const response = running.find(({ id }) => id === armed);
	return response ? chatMessages.stopOneHint(seatName(seats, response.seat)) : "";
}

/** Escape stops answers only when pressed twice, and never from a text field. */
export function useStopKey({ seats, responses, stopAll, stopOne }: StopKeyOptions): StopKey {
	const [armed, setArmed] = useState<string | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const arm = (next: string | null) => {
		clearTimeout(timer.current);
		setArmed(next);
		if (next !== null) timer.current = setTimeout(() => setArmed(null), CONFIRM_MS);
	};
	const press = (event: KeyboardEvent) => {
		const target = stopAll && !isTextField(event.target) ? findStopTarget(responses) : null;
		if (target === null || !stopAll) return false;
		const isConfirmed = armed === target;
		arm(isConfirmed ? null : target);
		if (!isConfirmed) return true;
		const response = responses.find(({ id }) => id === target);
		if (response) stopOne(response);
		else stopAll();
		return true;
	};
	return { hint: hintFor(armed, { responses, seats }), press };
}
