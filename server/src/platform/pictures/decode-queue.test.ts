import { expect, it } from "vitest";
import { DecodeQueue } from "./decode-queue.ts";

/** Jobs that the test ends, and the order in which they started. */
function jobs() {
	const begun: string[] = [];
	const ends: (() => void)[] = [];
	const job = (name: string) => () => {
		begun.push(name);
		return new Promise<string>((resolve) => ends.push(() => resolve(name)));
	};
	return { begun, job, endFirst: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("runs one job at a time, and owners take turns", async () => {
	const queue = new DecodeQueue();
	const { begun, job, endFirst } = jobs();
	const all = ["a1", "a2", "a3", "b1"].map((name) => queue.run(name.slice(0, 1), job(name)));
	for (const order of [["a1"], ["a1", "a2"], ["a1", "a2", "b1"], ["a1", "a2", "b1", "a3"]]) {
		await settled();
		expect(begun).toEqual(order);
		endFirst();
	}
	expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"]);
});

it("continues after a failed job", async () => {
	const queue = new DecodeQueue();
	await expect(queue.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	expect(await queue.run("a", async () => "whole")).toBe("whole");
});

it("refuses the newest job of the owner with the most jobs when it is full, and accepts another owner's", async () => {
	const queue = new DecodeQueue();
	const { begun, job, endFirst } = jobs();
	const outcomes = Array.from({ length: 25 }, (_, n) =>
		queue.run("flood", job(`flood${n}`)).catch((error: unknown) => error),
	);
	const other = queue.run("mara", job("mara"));
	expect(await outcomes[24]).toMatchObject({
		status: 503,
		retryAfterS: 10,
		message: "The server is busy with other images. Try again in a moment.",
	});
	for (let n = 0; n < 2; n += 1) {
		endFirst();
		await settled();
	}
	expect(begun).toEqual(["flood0", "flood1", "mara"]);
	endFirst();
	expect(await other).toBe("mara");
});
