import { useMemo } from "react";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { turnMessages } from "../turn-messages.ts";
import { focusPrompt } from "./focus-prompt.ts";

/** A prompt this close to the top of the window counts as the one that is read. */
const AT_TOP_PX = 8;

const frames = (): HTMLElement[] => Array.from(document.querySelectorAll<HTMLElement>(".turn[data-turn]"));

/** The index of the turn with the focus, or of the one at the top of the window; -1 above all of them. */
function currentIndex(all: readonly HTMLElement[]): number {
	const focused = all.findIndex((frame) => frame.contains(document.activeElement));
	if (focused >= 0) return focused;
	return all.findLastIndex((frame) => frame.getBoundingClientRect().top <= AT_TOP_PX);
}

function step(by: 1 | -1): void {
	const all = frames();
	const target = all[Math.max(0, currentIndex(all) + by)];
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
