const frameOf = (turn: number): HTMLElement | null => document.querySelector(`.turn[data-turn="${turn}"]`);

/** Brings the prompt of a turn to the top of the window, and the focus to it. */
export function focusPrompt(turn: number): void {
	const frame = frameOf(turn);
	const heading = frame?.querySelector<HTMLElement>(":scope > .prompt-line .prompt-text");
	const button = heading?.querySelector<HTMLElement>("button");
	frame?.scrollIntoView({ block: "start", behavior: "instant" });
	(button ?? heading)?.focus({ preventScroll: true });
}
