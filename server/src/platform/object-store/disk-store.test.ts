import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { openDiskStore } from "./disk-store.ts";
import { IncomingFiles, TooLarge } from "./incoming-files.ts";
import { objectStoreSuite } from "./object-store.suite.ts";

const made: string[] = [];

afterEach(async () => {
	for (const dir of made.splice(0)) await rm(dir, { recursive: true, force: true });
});

async function openHere() {
	const dir = await mkdtemp(join(tmpdir(), "parallax-objects-"));
	made.push(dir);
	return { dir, store: openDiskStore(join(dir, "objects")), incoming: new IncomingFiles(join(dir, "incoming")) };
}

objectStoreSuite("disk", openHere);

describe("incoming files", () => {
	it("SEC-31: are aborted at the size limit during the transfer, and leave no file", async () => {
		const { dir, incoming } = await openHere();
		let chunksRead = 0;
		async function* endless() {
			for (;;) {
				chunksRead += 1;
				yield Buffer.alloc(1000);
			}
		}
		await expect(incoming.receive(endless(), 10_000)).rejects.toBeInstanceOf(TooLarge);
		expect(chunksRead).toBe(11);
		expect(await readdir(join(dir, "incoming"))).toEqual([]);
	});

	it("leave no file when they are interrupted", async () => {
		const { dir, incoming } = await openHere();
		const broken = Readable.from(
			(function* () {
				yield Buffer.from("first");
				throw new Error("cut");
			})(),
		);
		await expect(incoming.receive(broken, 100)).rejects.toThrow("cut");
		expect(await readdir(join(dir, "incoming"))).toEqual([]);
	});

	it("of a dead process are removed once they are old", async () => {
		const { dir, incoming } = await openHere();
		await writeFile(incoming.newPath(), "left");
		await incoming.sweep(Date.now() - 60_000);
		expect(await readdir(join(dir, "incoming"))).toHaveLength(1);
		await incoming.sweep(Date.now() + 60_000);
		expect(await readdir(join(dir, "incoming"))).toEqual([]);
	});
});

it("SEC-30: a symbolic link in the store is not followed, and a folder is not an object", async () => {
	const { dir, store } = await openHere();
	await store.put("public/real.txt", Buffer.from("here"));
	await writeFile(join(dir, "secret"), "out of reach");
	await symlink(join(dir, "secret"), join(dir, "objects/public/link.txt"));
	expect(await store.read("public/link.txt")).toBeNull();
	expect(await store.sizeOf("public/link.txt")).toBeNull();
	await store.put("parts/one/1", Buffer.from("x"));
	expect(await store.read("parts/one")).toBeNull();
});

it("a failed write leaves no partial object", async () => {
	const { dir, store } = await openHere();
	await store.put("uploads/first", Buffer.from("x"));
	await writeFile(join(dir, "objects/parts"), "a file where a folder is needed");
	await expect(store.put("parts/one/1", Buffer.from("x"))).rejects.toThrow();
	expect((await readdir(join(dir, "objects"))).toSorted()).toEqual(["parts", "uploads"]);
});
