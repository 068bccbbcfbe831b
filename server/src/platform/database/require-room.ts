import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { UnusableDatabase } from "./unusable-database.ts";

/** SQLite changes a table by writing a new one, first into its log and then into its file. */
const SPACE_FACTOR = 2;

const formatDecimalMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString("en")} MB`;

/** Startup fails before a migration that the disk could not hold. */
export function requireRoomToMigrate(dataDir: string): void {
	const { size } = statSync(join(dataDir, "parallax.sqlite"));
	const { bavail, bsize } = statfsSync(dataDir);
	const [needed, free] = [SPACE_FACTOR * size, bavail * bsize];
	if (free >= needed) return;
	throw new UnusableDatabase(
		`this version must rewrite the database, which takes ${formatDecimalMegabytes(needed)} of free disk space for a while, and ${dataDir} has ${formatDecimalMegabytes(free)}. Free some space, then start again.`,
	);
}
