import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("grants the permits at once, and the others get one in order of arrival", async () => {
	const semaphore = new Semaphore(2);
	const entered: number[] = [];
	const waited: number[] = [];
	const releases: (() => void)[] = [];
	for (const n of [1, 2, 3, 4]) {
		void semaphore
			.acquire(never, () => waited.push(n))
			.then((release) => {
				entered.push(n);
				releases.push(release);
			});
	}
	await settled();
	expect([entered, waited]).toEqual([
		[1, 2],
		[3, 4],
	]);
	// Releasing a permit twice frees only one.
	releases[1]?.();
	releases[1]?.();
	await settled();
	expect(entered).toEqual([1, 2, 3]);
	releases[0]?.();
	releases[2]?.();
	await settled();
	expect(entered).toEqual([1, 2, 3, 4]);
});

test("an aborted caller leaves the queue, and the next caller gets the permit", async () => {
	const semaphore = new Semaphore(1);
	const release = await semaphore.acquire(never, () => {});
	const controller = new AbortController();
	const second = semaphore.acquire(controller.signal, () => {});
	const third = semaphore.acquire(never, () => {});
	controller.abort(new Error("stopped"));
	await expect(second).rejects.toThrow("stopped");
	release();
	(await third)();
	await expect(semaphore.acquire(controller.signal, () => {})).rejects.toThrow("stopped");
	(await semaphore.acquire(never, () => expect.fail("a permit is free")))();
});
