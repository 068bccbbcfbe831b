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

/** Runs `act` in the next free frame and not between two keys, so that changes of one frame share style, layout and paint. */
export function inFreeFrame(act: () => void): void {
	waiting.push(act);
	if (isTaken) return;
	isTaken = true;
	next();
}
