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

/** Acts in the first frame that nobody else has taken, and between no two letters: what changes in one is styled, laid out and painted with it. */
export function inFreeFrame(act: () => void): void {
	waiting.push(act);
	if (isTaken) return;
	isTaken = true;
	next();
}
