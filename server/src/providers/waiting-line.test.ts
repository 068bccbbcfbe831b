import { expect, test } from "vitest";
import { WaitingLine } from "./waiting-line.ts";

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("so many enter at once, the others in the order in which they came", async () => {
	const line = new WaitingLine(2);
	const entered: number[] = [];
	const waited: number[] = [];
	const leave: (() => void)[] = [];
	for (const n of [1, 2, 3, 4]) {
		void line
			.enter(never, () => waited.push(n))
			.then((leaves) => {
				entered.push(n);
				leave.push(leaves);
			});
	}
	await settled();
	expect([entered, waited]).toEqual([
		[1, 2],
		[3, 4],
	]);
	// Leaving twice frees one place.
	leave[1]?.();
	leave[1]?.();
	await settled();
	expect(entered).toEqual([1, 2, 3]);
	leave[0]?.();
	leave[2]?.();
	await settled();
	expect(entered).toEqual([1, 2, 3, 4]);
});

test("one that gives up leaves the line, and the place goes to the next", async () => {
	const line = new WaitingLine(1);
	const leave = await line.enter(never, () => {});
	const impatient = new AbortController();
	const second = line.enter(impatient.signal, () => {});
	const third = line.enter(never, () => {});
	impatient.abort(new Error("stopped"));
	await expect(second).rejects.toThrow("stopped");
	leave();
	(await third)();
	await expect(line.enter(impatient.signal, () => {})).rejects.toThrow("stopped");
	(await line.enter(never, () => expect.fail("the line is empty")))();
});
