import { useMemo } from "react";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { turnMessages } from "../turn-messages.ts";
import { focusPrompt } from "./focus-prompt.ts";

/** A prompt this close to the top of the window counts as the one that is read. */
const AT_TOP_PX = 8;

const frames = (): HTMLElement[] => Array.from(document.querySelectorAll<HTMLElement>(".turn[data-turn]"));

function isInSight(frame: HTMLElement): boolean {
	const { top, bottom } = frame.getBoundingClientRect();
	return bottom >= 0 && top <= window.innerHeight;
}

/**
 * The index of the turn with the focus, as long as it is in sight, or of the one at the top of the window; -1 above all of
 * them. The last turns of a chat cannot come to the top, and a reader who scrolls away leaves the focus behind.
 */
function currentIndex(all: readonly HTMLElement[]): number {
	const focused = all.findIndex((frame) => frame.contains(document.activeElement) && isInSight(frame));
	if (focused >= 0) return focused;
	return all.findLastIndex((frame) => frame.getBoundingClientRect().top <= AT_TOP_PX);
}

function step(by: 1 | -1): void {
	const all = frames();
	const current = currentIndex(all);
	// Above all turns there is none to go back to.
	if (current < 0 && by < 0) return;
	const target = all[Math.max(0, current + by)];
	if (target) focusPrompt(Number(target.dataset.turn));
}

const COMMANDS: readonly Command[] = [
	{ id: "next-prompt", title: turnMessages.nextPrompt, keys: ["j"], rank: 2, run: () => step(1) },
	{ id: "previous-prompt", title: turnMessages.previousPrompt, keys: ["k"], rank: 2, run: () => step(-1) },
];
const NONE: readonly Command[] = [];

/** The keys that go from prompt to prompt, where a chat has several. */
export function useTurnKeys(hasSeveral: boolean): void {
	useCommands(useMemo(() => (hasSeveral ? COMMANDS : NONE), [hasSeveral]));
}
