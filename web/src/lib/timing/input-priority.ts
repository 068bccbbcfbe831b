/** After a pause of this length a person no longer writes. */
const WRITING_MS = 300;
/** So soon after a letter the next one is not near. */
const NEAR_MS = 40;

let letterAt = Number.NEGATIVE_INFINITY;
const waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Each in a task of its own: two short ones, not a long one. */
function release(): void {
	clearTimeout(timer);
	const act = waiting.shift();
	timer = waiting.length > 0 ? setTimeout(release) : undefined;
	act?.();
}

addEventListener(
	"keydown",
	() => {
		letterAt = performance.now();
		// Behind the frame in which the letter is drawn.
		if (waiting.length > 0) requestAnimationFrame(() => setTimeout(release));
	},
	true,
);

/** Acts where it delays no key: at once while no one writes, else right after a key, when the next one is furthest away. */
export function yieldToInput(act: () => void): void {
	const since = performance.now() - letterAt;
	if (since > WRITING_MS || since < NEAR_MS) {
		act();
		return;
	}
	waiting.push(act);
	timer ??= setTimeout(release, WRITING_MS - since);
}
