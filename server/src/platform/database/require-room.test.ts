import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { requireRoomToMigrate } from "./require-room.ts";

const disk = vi.hoisted(() => ({ freeBytes: 0 }));
vi.mock("node:fs", async (original) => {
	const real = await original<typeof import("node:fs")>();
	return { ...real, statfsSync: () => ({ bavail: disk.freeBytes / 4096, bsize: 4096 }) };
});

const dataDir = mkdtempSync(join(tmpdir(), "parallax-room-"));
const file = join(dataDir, "parallax.sqlite");
writeFileSync(file, "");
truncateSync(file, 600_000_000);
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("does not start a migration without enough disk space, and reports the needed size", () => {
	disk.freeBytes = 1_200_001_024;
	expect(() => requireRoomToMigrate(dataDir)).not.toThrow();
	disk.freeBytes = 1_199_996_928;
	expect(() => requireRoomToMigrate(dataDir)).toThrow(
		`Parallax cannot start: this version must rewrite the database, which takes 1,200 MB of free disk space for a while, and ${dataDir} has 1,200 MB. Free some space, then start again.`,
	);
});
