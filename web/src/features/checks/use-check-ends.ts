import { type Check, hasCheckReply } from "@parallax/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { findColumn } from "../chat/index.ts";
import { checkMessages as texts } from "./messages.ts";
import { checkItemId } from "./seat-checks.tsx";

const NONE: readonly Check[] = [];

/** The button that had the focus is gone, and a check without replies is gone with it. */
function focusAfterStop(turn: number, { id, seat }: Check): void {
	if (document.activeElement !== document.body) return;
	const target = document.getElementById(checkItemId(id)) ?? findColumn(turn, seat);
	target?.focus({ preventScroll: true });
}

interface CheckEnds {
	/** For the live region: that the others have replied. */
	readonly news: string;
	readonly onStop: (check: Check) => void;
}

/** Announces a check that ends by itself; one that the reader stopped keeps the focus at its answer. */
export function useCheckEnds(turn: number, checks: readonly Check[]): CheckEnds {
	const [news, setNews] = useState("");
	const last = useRef(NONE);
	const stopped = useRef(new Set<string>());
	useEffect(() => {
		const running = checks.filter(({ settledAt }) => settledAt === null);
		const ended = last.current.filter(({ id }) => !running.some((check) => check.id === id));
		last.current = running;
		for (const check of ended) {
			const replies = checks.find(({ id }) => id === check.id)?.replies ?? [];
			if (stopped.current.delete(check.id)) focusAfterStop(turn, check);
			else if (hasCheckReply(replies)) setNews(texts.done);
		}
		// The same sentence is read out again only after the region was empty.
		if (running.length > 0 && ended.length === 0) setNews("");
	}, [turn, checks]);
	const onStop = useCallback(({ id }: Check) => void stopped.current.add(id), []);
	return { news, onStop };
}
