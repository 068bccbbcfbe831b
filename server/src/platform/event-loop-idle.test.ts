import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { measureIdleShare } from "./event-loop-idle.ts";

const waitForAnother = () => promisify(execFile)(process.execPath, ["--eval", ""]);
const work = (forMs: number) => {
	const endsAt = performance.now() + forMs;
	while (performance.now() < endsAt);
};

test("a waiting thread is idle, a working one is not; each call measures since the previous one", async () => {
	const spareTime = measureIdleShare();
	await waitForAnother();
	expect(spareTime()).toBeGreaterThan(0.1);
	work(30);
	expect(spareTime()).toBeLessThan(0.1);
});
