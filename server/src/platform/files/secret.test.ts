import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { readSecret } from "./secret.ts";

const disk = vi.hoisted(() => ({ isFull: false, knowsLinks: true }));
vi.mock("node:fs", async (original) => {
	const real = await original<typeof import("node:fs")>();
	const refuse = (code: string): never => {
		throw Object.assign(new Error(code), { code });
	};
	return {
		...real,
		fsyncSync: (file: number) => (disk.isFull ? refuse("ENOSPC") : real.fsyncSync(file)),
		linkSync: (from: string, to: string) => (disk.knowsLinks ? real.linkSync(from, to) : refuse("ENOTSUP")),
	};
});

let dataDir = "";
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "parallax-secret-"));
	Object.assign(disk, { isFull: false, knowsLinks: true });
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

it("is created once, readable only by its owner", () => {
	const made = readSecret(dataDir);
	expect(made).toHaveLength(32);
	expect(readSecret(dataDir)).toEqual(made);
	expect(readdirSync(dataDir)).toEqual(["secret"]);
	expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
});

it("is also created on a file system without hard links", () => {
	disk.knowsLinks = false;
	expect(readSecret(dataDir)).toEqual(readSecret(dataDir));
	expect(readdirSync(dataDir)).toEqual(["secret"]);
});

it("leaves no partial file on a full disk, and is created when there is space again", () => {
	disk.isFull = true;
	expect(() => readSecret(dataDir)).toThrow("ENOSPC");
	expect(readdirSync(dataDir)).toEqual([]);
	disk.isFull = false;
	expect(readSecret(dataDir)).toHaveLength(32);
});

it("is reported when it is incomplete, with instructions", () => {
	writeFileSync(join(dataDir, "secret"), "");
	expect(() => readSecret(dataDir)).toThrow(/secret is damaged\. Restore it from a backup, or delete it/);
});
