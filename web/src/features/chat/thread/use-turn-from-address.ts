import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useSearch } from "../../../lib/page/navigation.ts";
import { turnOfId } from "../turn/turn-elements.ts";
import { focusPrompt } from "./focus-prompt.ts";
import type { Thread } from "./use-thread.ts";

interface Target {
	readonly turn: number | null;
	/** The element of the turn that the address names; empty without one. */
	readonly fragment: string;
}

const readFragment = (): string => location.hash.slice(1);

/** The same target stays the same object: a page that begins to listen reads the fragment, and may then hear of it too. */
const replaced = (next: Target) => (known: Target) =>
	known.turn === next.turn && known.fragment === next.fragment ? known : next;

/** What the address names: when the page is opened, when a search leads to another turn, and when its fragment changes. */
function useTarget(): Target {
	const search = useSearch();
	const [target, setTarget] = useState<Target>({ turn: null, fragment: "" });
	useEffect(() => {
		const fragment = readFragment();
		setTarget(replaced({ turn: Number(new URLSearchParams(search).get("turn")) || turnOfId(fragment), fragment }));
	}, [search]);
	useEffect(() => {
		const onChange = () => setTarget(replaced({ turn: turnOfId(readFragment()), fragment: readFragment() }));
		window.addEventListener("hashchange", onChange);
		return () => window.removeEventListener("hashchange", onChange);
	}, []);
	return target;
}

/**
 * Opens the earlier turn that the address names, and goes to it: `turn=2`, to which a search leads, or the element of a
 * turn such as `#t2-answer-claude`, which is on the page only while the turn is open.
 */
export function useTurnFromAddress({ earlier, loaded, open }: Pick<Thread, "earlier" | "loaded" | "open">): void {
	const target = useTarget();
	const newest = loaded.at(-1)?.turn;
	const turn = earlier.find(({ turn: { number } }) => number === target.turn);
	const isEarlier = turn !== undefined;
	const isOpen = turn?.isOpen ?? false;
	// Deferred as the answers of the turn are, so that they are on the page when it is true.
	const isShown = useDeferredValue(isOpen && turn?.payload !== undefined, false);
	const handled = useRef<Target | null>(null);
	const opened = useRef<Target | null>(null);
	const focused = useRef<Target | null>(null);
	useEffect(() => {
		// It stays where it is when a later prompt makes it an earlier one.
		if (target.turn === newest) handled.current = target;
	}, [target, newest]);
	useEffect(() => {
		const { turn: number } = target;
		if (!isEarlier || number === null || handled.current === target) return;
		handled.current = target;
		// In an open turn the browser goes to the element itself.
		if (isOpen) return;
		opened.current = target;
		open(number);
	}, [target, isEarlier, isOpen, open]);
	// Only then: the line of a closed turn is replaced, and the focus in it would be lost.
	useEffect(() => {
		if (!isOpen || target.turn === null || opened.current !== target || focused.current === target) return;
		focused.current = target;
		focusPrompt(target.turn);
	}, [isOpen, target]);
	useEffect(() => {
		if (!isShown || target.fragment === "" || opened.current !== target) return;
		// After the turn got the focus, which scrolls to its prompt.
		const timer = setTimeout(() => document.getElementById(target.fragment)?.scrollIntoView(), 0);
		return () => clearTimeout(timer);
	}, [isShown, target]);
}
