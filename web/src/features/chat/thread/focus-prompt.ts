const frameOf = (turn: number): HTMLElement | null => document.querySelector(`.turn[data-turn="${turn}"]`);

/** The button that opens the answers or the whole prompt, in the line of the prompt or in what stands in its place. */
export const promptButton = (frame: HTMLElement | null): HTMLElement | null =>
	frame?.querySelector<HTMLElement>(":scope > .prompt-line .prompt-text button, :scope > .wrap > * > .turn-toggle") ??
	null;

/**
 * Brings the prompt of a turn to the top of the window, and the focus to its button. A prompt that was just sent gets
 * the focus on its heading, since a still-held Enter would press the button.
 */
export function focusPrompt(turn: number, part: "button" | "heading" = "button"): void {
	const frame = frameOf(turn);
	const heading = frame?.querySelector<HTMLElement>(":scope > .prompt-line .prompt-text");
	const target = part === "heading" ? heading : promptButton(frame);
	frame?.scrollIntoView({ block: "start", behavior: "instant" });
	target?.focus({ preventScroll: true });
}
