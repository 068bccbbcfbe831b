import type { TurnEdition } from "@parallax/contract";
import { useSyncExternalStore } from "react";
import { type TurnScope, useTurnScope } from "../../chat/index.ts";
import type { EditionPair } from "../editions.ts";

/** By turn: the earlier one of the two editions that are compared, if the reader chose it, and the newest one then. */
const chosen = new WeakMap<TurnScope, { readonly from: number; readonly to: number }>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** Compares the newest edition with this one from now on. */
export function compareWith(scope: TurnScope, from: number, to: number): void {
	chosen.set(scope, { from, to });
	for (const listener of listeners) listener();
}

/** The newest edition and the one before it, or the one that the reader chose. It stays while another edition is read. */
export function useComparedEditions(editions: readonly TurnEdition[]): EditionPair | null {
	const scope = useTurnScope();
	const choice = useSyncExternalStore(subscribe, () => chosen.get(scope));
	const to = editions.at(-1);
	const from =
		(choice?.to === to?.edition && editions.find(({ edition }) => edition === choice?.from)) || editions.at(-2);
	return from && to ? { from, to } : null;
}
