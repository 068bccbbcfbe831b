import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openSqlite } from "./sqlite.ts";

const PAGE_BYTES = 4096;
const PAGES = 50;

/** A database and its log as a process leaves them that is killed when its checkpoint has written the first page. */
function killedInCheckpoint(folder: string): string {
	const [whole, left] = [join(folder, "whole.sqlite"), join(folder, "left.sqlite")];
	const database = new DatabaseSync(whole);
	database.exec("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE texts (text); VACUUM");
	database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
	const insert = database.prepare("INSERT INTO texts VALUES (?)");
	for (let page = 0; page < PAGES; page += 1) insert.run(randomUUID().repeat(PAGE_BYTES / 36));
	copyFileSync(`${whole}-wal`, `${left}-wal`);
	database.exec("PRAGMA wal_checkpoint(PASSIVE)");
	database.close();
	writeFileSync(left, readFileSync(whole).subarray(0, PAGE_BYTES));
	return left;
}

it("a database whose last process was killed during a checkpoint is whole as soon as it is open", async () => {
	const folder = mkdtempSync(join(tmpdir(), "parallax-checkpoint-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const connections = openSqlite(killedInCheckpoint(folder), () => {});
	onTestFinished(() => connections.close());
	connections.assertFilesInPlace();
	const { rows } = await sql<{ n: number }>`select count(*) as n from texts`.execute(connections.reader);
	expect(rows).toEqual([{ n: PAGES }]);
});
