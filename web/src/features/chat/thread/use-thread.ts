import type { ChatSession, ResponsesPayload, Turn } from "@parallax/contract";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { type ChatSide, responsesQuery } from "../stream/chat-queries.ts";

/** A turn before the newest: one line until the reader opens it. */
export interface EarlierTurn {
	readonly side: ChatSide;
	readonly turn: Turn;
	readonly isOpen: boolean;
	/** Undefined until the turn was opened and its answers have arrived. */
	readonly payload: ResponsesPayload | undefined;
	readonly error: Error | null;
	readonly isFetching: boolean;
	readonly refetch: () => void;
}

/** The turns of a chat on its page. */
export interface Thread {
	/** Oldest first. */
	readonly earlier: readonly EarlierTurn[];
	/** The newest turn and those that were opened, oldest first. */
	readonly loaded: readonly ResponsesPayload[];
	/** The turn that commands and keys apply to: the newest, or the one that was opened or focused last. */
	readonly active: number;
	readonly open: (turn: number) => void;
	readonly close: (turn: number) => void;
	readonly activate: (turn: number) => void;
}

/** Returns the same array while its elements are the same. */
function useSameElements<T>(next: readonly T[]): readonly T[] {
	const kept = useRef(next);
	const isSame = kept.current.length === next.length && kept.current.every((each, index) => each === next[index]);
	if (!isSame) kept.current = next;
	return kept.current;
}

/** Loads an earlier turn when it is opened. It stays loaded when it is closed, so that what runs in it is followed. */
export function useThread(side: ChatSide, { id, turns }: ChatSession, newest: ResponsesPayload): Thread {
	const [open, setOpen] = useState<readonly number[]>([]);
	const [requested, setRequested] = useState<readonly number[]>([]);
	const [chosen, setChosen] = useState<{ readonly turn: number; readonly newest: number } | null>(null);
	const queries = useQueries({ queries: requested.map((turn) => responsesQuery({ side, id, turn })) });
	const earlier = turns
		.filter(({ number }) => number < newest.turn)
		.map((turn): EarlierTurn => {
			const query = queries[requested.indexOf(turn.number)];
			return {
				side,
				turn,
				isOpen: open.includes(turn.number),
				payload: query?.data,
				error: query?.error ?? null,
				isFetching: query?.isFetching ?? false,
				refetch: () => void query?.refetch(),
			};
		});
	const loaded = useSameElements([...earlier.flatMap(({ payload }) => payload ?? []), newest]);
	const actions = useMemo(
		() => ({
			open(turn: number) {
				setRequested((previous) => (previous.includes(turn) ? previous : [...previous, turn]));
				setOpen((previous) => [...previous, turn]);
				setChosen({ turn, newest: newest.turn });
			},
			close: (turn: number) => setOpen((previous) => previous.filter((each) => each !== turn)),
			activate: (turn: number) =>
				setChosen((previous) => (previous?.turn === turn ? previous : { turn, newest: newest.turn })),
		}),
		[newest.turn],
	);
	// A turn that begins later is the active one.
	const isChosen = chosen?.newest === newest.turn && open.includes(chosen.turn);
	return { earlier, loaded, active: isChosen ? chosen.turn : newest.turn, ...actions };
}
