/** The element with what changed in a turn. */
export const changesId = (turn: number): string => `t${turn}-changes`;

/** Goes there once it is on the page. */
export function goToChanges(turn: number): void {
	requestAnimationFrame(() => {
		const section = document.getElementById(changesId(turn));
		section?.scrollIntoView({ block: "start", behavior: "instant" });
		section?.focus({ preventScroll: true });
	});
}
