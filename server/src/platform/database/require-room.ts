import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { UnusableDatabase } from "./unusable-database.ts";

/** SQLite changes a table by writing a new one, first into its log and then into its file. */
const TIMES_ITS_SIZE = 2;

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString("en")} MB`;

/** Startup fails before a migration that the disk could not hold. */
export function requireRoomToMigrate(dataDir: string): void {
	const { size } = statSync(join(dataDir, "parallax.sqlite"));
	const { bavail, bsize } = statfsSync(dataDir);
	const [needed, free] = [TIMES_ITS_SIZE * size, bavail * bsize];
	if (free >= needed) return;
	throw new UnusableDatabase(
		`this version must rewrite the database, which takes ${inMegabytes(needed)} of free disk space for a while, and ${dataDir} has ${inMegabytes(free)}. Free some space, then start again.`,
	);
}
