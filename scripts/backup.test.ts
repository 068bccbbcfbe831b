import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { copyData } from "./steps/copy-data.mjs";

let root = "";
let dataDir = "";
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "parallax-backup-"));
	dataDir = join(root, "data");
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	for (const name of ["secret", "objects/ab/cd", "incoming/half", "departed/someone", "cache/fonts/fonts.conf"]) {
		mkdirSync(join(dataDir, name, ".."), { recursive: true });
		writeFileSync(join(dataDir, name), name, { mode: 0o600 });
	}
});

test("a backup is complete while a server writes, and contains no deletion tombstones or temporary data", async () => {
	const server = new DatabaseSync(join(dataDir, "parallax.sqlite"));
	server.exec("pragma journal_mode = wal; create table chats (prompt text); insert into chats values ('committed')");
	// So far only in the WAL, and half of it not committed.
	server.exec("begin; insert into chats values ('not yet')");
	const target = join(root, "copy");
	await copyData(dataDir, target);
	server.exec("commit");
	server.close();

	expect(readdirSync(target).toSorted()).toEqual(["objects", "parallax.sqlite", "secret"]);
	expect(existsSync(join(target, "objects/ab/cd"))).toBe(true);
	for (const name of ["parallax.sqlite", "secret"]) expect(statSync(join(target, name)).mode & 0o777).toBe(0o600);
	const copy = new DatabaseSync(join(target, "parallax.sqlite"));
	expect(copy.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
	expect(copy.prepare("select prompt from chats").all()).toEqual([{ prompt: "committed" }]);
	copy.close();
});

test("a backup never overwrites files, and reports a folder that is not a data directory", async () => {
	await expect(copyData(dataDir, root)).rejects.toThrow("is not empty. Name a new or empty folder.");
	await expect(copyData(dataDir, join(dataDir, "copy"))).rejects.toThrow("Name a folder elsewhere.");
	await expect(copyData(root, join(root, "copy"))).rejects.toThrow("is not a Parallax data directory. Set DATA_DIR.");
	expect(existsSync(join(root, "copy"))).toBe(false);
});
