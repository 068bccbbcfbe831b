import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { UnusableDatabase } from "./unusable-database.ts";

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

const hasEntries = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** A used data directory without its database must not be treated as new. The secret is created after the database. */
export function assertNotLost(dataDir: string): void {
	const path = join(dataDir, "parallax.sqlite");
	const size = sizeOf(path);
	const hasLog = (sizeOf(`${path}-wal`) ?? 0) > 0;
	const wasUsed = hasLog || existsSync(join(dataDir, "secret")) || hasEntries(join(dataDir, "objects"));
	if (!(size === 0 && wasUsed) && !(size === undefined && hasLog)) return;
	throw new UnusableDatabase(
		`the file parallax.sqlite in ${dataDir} is ${size === 0 ? "empty" : "missing"}, but this folder has been used before. Restore a backup as the README says, or set DATA_DIR to a new folder.`,
		undefined,
	);
}
