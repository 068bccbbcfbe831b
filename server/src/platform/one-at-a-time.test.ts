import { expect, it } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

function begin() {
	const started: string[] = [];
	const ends = new Map<string, PromiseWithResolvers<void>>();
	const works = new OneAtATime();
	const run = (name: string, key = "key") =>
		works.run(key, () => {
			started.push(name);
			const end = Promise.withResolvers<void>();
			ends.set(name, end);
			return end.promise;
		});
	return { started, ends, run };
}

it("runs one at a time, and once more for all calls meanwhile", async () => {
	const { started, ends, run } = begin();
	const first = run("first");
	const others = [run("second"), run("third")];
	expect(started).toEqual(["first"]);
	ends.get("first")?.resolve();
	await first;
	await expect.poll(() => started).toEqual(["first", "third"]);
	ends.get("third")?.resolve();
	await Promise.all(others);
	expect(started).toEqual(["first", "third"]);
	void run("fourth");
	expect(started.at(-1)).toBe("fourth");
});

it("goes on after a failure, which only its own callers get, and lets other keys run at once", async () => {
	const { started, ends, run } = begin();
	const first = run("first");
	const second = run("second");
	void run("other", "other key");
	expect(started).toEqual(["first", "other"]);
	ends.get("first")?.reject(new Error("broken"));
	await expect(first).rejects.toThrow("broken");
	await expect.poll(() => started.at(-1)).toBe("second");
	ends.get("second")?.resolve();
	await expect(second).resolves.toBeUndefined();
});
