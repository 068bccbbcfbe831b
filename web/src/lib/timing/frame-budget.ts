import { yieldToInput } from "./input-priority.ts";

const waiting: (() => void)[] = [];
let isTaken = false;

function next(): void {
	const act = waiting.shift();
	if (!act) {
		isTaken = false;
		return;
	}
	yieldToInput(() => {
		requestAnimationFrame(() => setTimeout(next, 0));
		act();
	});
}

/** Acts in the first frame that is still free, and not between two keys: what changes in one frame is styled, laid out and painted together. */
export function inFreeFrame(act: () => void): void {
	waiting.push(act);
	if (isTaken) return;
	isTaken = true;
	next();
}
