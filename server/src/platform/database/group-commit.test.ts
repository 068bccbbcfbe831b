import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connections } from "./connections.ts";
import { GroupCommit, type WriteOptions } from "./group-commit.ts";

const transact: Connections["transact"] = async (work) => await work(undefined as never);
const tooSlow = () => Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
const statusesOf = async (writes: readonly Promise<unknown>[]) =>
	(await Promise.allSettled(writes)).map(({ status }) => status);

describe("REL-50 a write that takes too long", () => {
	it("fails alone: the other writes of its group and the next ones succeed", async () => {
		const writes = new GroupCommit(transact, 0);
		const begun = Promise.withResolvers<void>();
		const slow = async () => {
			begun.resolve();
			throw tooSlow();
		};
		const group = [writes.write(async () => 1), writes.write(slow), writes.write(async () => 2)];
		const behind = begun.promise.then(() => writes.write(async () => 3));
		expect(await statusesOf([...group, behind])).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
	});

	it("fails together with all others after at most two attempts when they time out as well", async () => {
		const writes = new GroupCommit(transact, 0);
		let tried = 0;
		const slow = async () => {
			tried += 1;
			throw tooSlow();
		};
		expect(new Set(await statusesOf(Array.from({ length: 12 }, () => writes.write(slow))))).toEqual(
			new Set(["rejected"]),
		);
		expect(tried).toBe(2);
		await expect(writes.write(async () => "again")).resolves.toBe("again");
	});
});

describe("a write of a request", () => {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	/** Writes of a given duration; `groups` records which of them were committed together. */
	function written(pauseRatio: number) {
		const groups: string[][] = [];
		const writes = new GroupCommit(async (work) => {
			groups.push([]);
			return await work(undefined as never);
		}, pauseRatio);
		return {
			groups,
			write: (name: string, { ms = 0, priority = "request" as WriteOptions["priority"], during = () => {} } = {}) =>
				writes.write(
					async () => {
						groups.at(-1)?.push(name);
						vi.advanceTimersByTime(ms);
						during();
					},
					{ priority },
				),
		};
	}

	it("runs before background writes, and ends their group after the current time slice", async () => {
		const { groups, write } = written(0);
		const asked: Promise<void>[] = [];
		const during = () => asked.push(write("asked"));
		await Promise.all(
			["one", "two", "three"].map((name) =>
				write(name, { ms: 4, priority: "background", ...(name === "two" && { during }) }),
			),
		);
		await Promise.all(asked);
		expect(groups).toEqual([
			["one", "two"],
			["asked", "three"],
		]);
	});

	it("can be awaited by a reader that already sees it, and only until its own group is flushed", async () => {
		const disk = Promise.withResolvers<void>();
		const log: string[] = [];
		const writes = new GroupCommit(async (work) => {
			const done = await work(undefined as never);
			log.push("committed");
			await disk.promise;
			return done;
		}, 0);
		await writes.whenDurable();
		const writing = writes.write(async () => {});
		await vi.waitFor(() => expect(log).toEqual(["committed"]));
		const flushed = writes.whenDurable().then(() => log.push("flushed"));
		const next = writes.write(async () => {});
		await nextTurn();
		expect(log).toEqual(["committed"]);
		disk.resolve();
		await Promise.all([writing, flushed, next]);
		expect(log).toEqual(["committed", "flushed", "committed"]);
	});

	it("resolves soon, independent of the number of queued background writes", async () => {
		const { groups, write } = written(0);
		const background = ["one", "two", "three"].map((name) => write(name, { ms: 2, priority: "background" }));
		await Promise.all([...background, write("asked", { ms: 4 }), write("too", { ms: 4 })]);
		expect(groups).toEqual([["asked", "too", "one", "two"], ["three"]]);
	});

	it("does not wait for the end of a pause, and does not extend it", async () => {
		const { groups, write } = written(3);
		await write("one", { ms: 4, priority: "background" });
		const two = write("two", { priority: "background" });
		// Wait until the queue pauses.
		for (let turns = 0; turns < 3; turns += 1) await nextTurn();
		await write("asked");
		expect(groups).toEqual([["one"], ["asked"]]);
		await write("asked", { ms: 12 });
		await write("asked");
		await two;
		expect(groups.slice(2)).toEqual([["asked"], ["asked", "two"]]);
	});
});
