import { describe, expect, it } from "vitest";
import type { Connections } from "./connections.ts";
import { GroupedWrites } from "./grouped-writes.ts";

const transact: Connections["transact"] = async (work) => await work(undefined as never);
const tooSlow = () => Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
const statusesOf = async (writes: readonly Promise<unknown>[]) =>
	(await Promise.allSettled(writes)).map(({ status }) => status);

describe("REL-50 a write that takes too long", () => {
	it("fails alone: those beside it and behind it are written", async () => {
		const writes = new GroupedWrites(transact, 0);
		const begun = Promise.withResolvers<void>();
		const slow = async () => {
			begun.resolve();
			throw tooSlow();
		};
		const group = [writes.write(async () => 1), writes.write(slow), writes.write(async () => 2)];
		const behind = begun.promise.then(() => writes.write(async () => 3));
		expect(await statusesOf([...group, behind])).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
	});

	it("is waited for twice at most when every other takes too long as well, and all are told", async () => {
		const writes = new GroupedWrites(transact, 0);
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
