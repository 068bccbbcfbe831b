import { yieldToInput } from "./input-priority.ts";

const queue: (() => void)[] = [];
let isBusy = false;

function runNext(): void {
	const callback = queue.shift();
	if (!callback) {
		isBusy = false;
		return;
	}
	yieldToInput(() => {
		requestAnimationFrame(() => setTimeout(runNext, 0));
		callback();
	});
}

/** Runs `callback` in the next free frame and not between two keys, so that changes of one frame share style, layout and paint. */
export function runInFreeFrame(callback: () => void): void {
	queue.push(callback);
	if (isBusy) return;
	isBusy = true;
	runNext();
}
