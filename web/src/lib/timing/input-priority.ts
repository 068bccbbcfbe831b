/** A pause of this length ends typing. */
const WRITING_MS = 300;
/** Within this time after a key, no other key is expected. */
const NEAR_MS = 40;

let letterAt = Number.NEGATIVE_INFINITY;
const waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs one callback per task, so that tasks stay short. */
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
		// After the frame that paints the letter.
		if (waiting.length > 0) requestAnimationFrame(() => setTimeout(release));
	},
	true,
);

/** Runs `act` without delaying input: at once while the user is not typing, otherwise right after a key. */
export function yieldToInput(act: () => void): void {
	const since = performance.now() - letterAt;
	if (since > WRITING_MS || since < NEAR_MS) {
		act();
		return;
	}
	waiting.push(act);
	timer ??= setTimeout(release, WRITING_MS - since);
}
