import { isSettled, type ProviderId, type ProviderResponse } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { isWritingIn } from "../../../lib/keys/keys.ts";
import { chatMessages } from "../chat-messages.ts";
import { PROVIDER_NAMES } from "../messages.ts";

/** How long the first Escape stays a question. */
const CONFIRM_MS = 5000;

export interface StopKeyOptions {
	readonly responses: readonly ProviderResponse[];
	/** Null where the reader may only read. */
	readonly stopAll: (() => void) | null;
	readonly stopOne: (provider: ProviderId) => void;
}

interface StopKey {
	/** The question that the first press asks; empty while it asks nothing. */
	readonly hint: string;
	/** True when the press was about a running answer. */
	readonly press: (event: KeyboardEvent) => boolean;
}

type Stoppable = ProviderId | "all";

/** The running answer that has the focus, otherwise all that run; null when nothing runs. */
function stoppable(responses: readonly ProviderResponse[]): Stoppable | null {
	const running = responses.filter((response) => !isSettled(response));
	const focused = document.activeElement?.closest<HTMLElement>(".col")?.dataset.p;
	return running.find(({ provider }) => provider === focused)?.provider ?? (running.length > 0 ? "all" : null);
}

function hintFor(armed: Stoppable | null, responses: readonly ProviderResponse[]): string {
	const isRunning = responses.some((each) => !isSettled(each) && (armed === "all" || armed === each.provider));
	if (armed === null || !isRunning) return "";
	return armed === "all" ? chatMessages.stopAllHint : chatMessages.stopOneHint(PROVIDER_NAMES[armed]);
}

/** Escape stops answers only when it is pressed twice, and never from a field that someone writes in. */
export function useStopKey({ responses, stopAll, stopOne }: StopKeyOptions): StopKey {
	const [armed, setArmed] = useState<Stoppable | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const arm = (next: Stoppable | null) => {
		clearTimeout(timer.current);
		setArmed(next);
		if (next !== null) timer.current = setTimeout(() => setArmed(null), CONFIRM_MS);
	};
	const press = (event: KeyboardEvent) => {
		const target = stopAll && !isWritingIn(event.target) ? stoppable(responses) : null;
		if (target === null || !stopAll) return false;
		const isConfirmed = armed === target;
		arm(isConfirmed ? null : target);
		if (isConfirmed && target === "all") stopAll();
		else if (isConfirmed && target !== "all") stopOne(target);
		return true;
	};
	return { hint: hintFor(armed, responses), press };
}
