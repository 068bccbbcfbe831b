/** A pause of this length ends typing. */
const TYPING_PAUSE_MS = 300;
/** Within this time after a key, no other key is expected. */
const AFTER_KEY_MS = 40;

let lastKeyAt = Number.NEGATIVE_INFINITY;
const queue: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs one callback per task, so that tasks stay short. */
function runNext(): void {
	clearTimeout(timer);
	const callback = queue.shift();
	timer = queue.length > 0 ? setTimeout(runNext) : undefined;
	callback?.();
}

addEventListener(
	"keydown",
	() => {
		lastKeyAt = performance.now();
		// After the frame that paints the letter.
		if (queue.length > 0) requestAnimationFrame(() => setTimeout(runNext));
	},
	true,
);

/** Runs `callback` without delaying input: at once while the user is not typing, otherwise right after a key. */
export function yieldToInput(callback: () => void): void {
	const since = performance.now() - lastKeyAt;
	if (since > TYPING_PAUSE_MS || since < AFTER_KEY_MS) {
		callback();
		return;
	}
	queue.push(callback);
	timer ??= setTimeout(runNext, TYPING_PAUSE_MS - since);
}
