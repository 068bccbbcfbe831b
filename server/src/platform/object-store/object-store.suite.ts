import { randomBytes } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { IncomingFiles } from "./incoming-files.ts";
import type { ObjectStore } from "./object-store.ts";

export interface StoreUnderTest {
	readonly store: ObjectStore;
	readonly incoming: IncomingFiles;
}

const bytesOf = async (body: Readable | null): Promise<Buffer | null> => (body ? await buffer(body) : null);

/** The tests of both stores. */
export function objectStoreSuite(name: string, open: () => Promise<StoreUnderTest>): void {
	describe(`the object store on ${name}`, () => {
		it("returns stored bytes, whole and in ranges", async () => {
			const { store } = await open();
			const bytes = randomBytes(300_000);
			await store.put("uploads/whole", bytes);
			expect(await store.sizeOf("uploads/whole")).toBe(300_000);
			expect(await bytesOf(await store.read("uploads/whole"))).toEqual(bytes);
			expect(await bytesOf(await store.read("uploads/whole", { first: 0, last: 9 }))).toEqual(bytes.subarray(0, 10));
			expect(await bytesOf(await store.read("uploads/whole", { first: 1000, last: 299_999 }))).toEqual(
				bytes.subarray(1000),
			);
		});

		it("moves a file into the store", async () => {
			const { store, incoming } = await open();
			const path = incoming.newPath();
			const bytes = randomBytes(100_000);
			await writeFile(path, bytes);
			await store.put("uploads/file", path);
			expect(await bytesOf(await store.read("uploads/file"))).toEqual(bytes);
			await expect(stat(path)).rejects.toThrow("ENOENT");
		});

		it("returns null for a missing object, and removes it without an error", async () => {
			const { store } = await open();
			expect(await store.sizeOf("uploads/none")).toBeNull();
			expect(await store.read("uploads/none")).toBeNull();
			await store.remove("uploads/none");
			await store.put("parts/one/1", Buffer.from("x"));
			await store.remove("parts/one/1");
			expect(await store.read("parts/one/1")).toBeNull();
			expect(await store.sizeOf("parts/one/1")).toBeNull();
		});

		it("keeps concurrently stored objects separate, including empty ones", async () => {
			const { store } = await open();
			const numbers = Array.from({ length: 20 }, (_unused, n) => n);
			await Promise.all(numbers.map((n) => store.put(`uploads/n${n}`, Buffer.alloc(n * 1000, n))));
			for (const n of numbers) {
				expect(await bytesOf(await store.read(`uploads/n${n}`))).toEqual(Buffer.alloc(n * 1000, n));
			}
		});

		it("SEC-30: refuses keys that lead out of the store", async () => {
			const { store } = await open();
			const wrong = ["../secret", "uploads/../../x", "/etc/passwd", "uploads/.hidden", "uploads//x", "uploads/", "x"];
			for (const key of [...wrong, "uploads/a\0b", "uploads/a%2fb", "uploads/a\\b", "uploads/a/b/c", ""]) {
				await expect(store.read(key), key).rejects.toThrow("not a key");
				await expect(store.put(key, Buffer.from("x")), key).rejects.toThrow("not a key");
				await expect(store.remove(key), key).rejects.toThrow("not a key");
			}
		});

		it("reports that it is writable", async () => {
			const { store } = await open();
			await store.ping();
		});
	});
}
