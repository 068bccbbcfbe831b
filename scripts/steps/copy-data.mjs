import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

const DATABASE = "parallax.sqlite";
/** Caches, incomplete uploads, deletion tombstones and the database, which is copied separately. */
const EXCLUDED = /^(cache|incoming|departed|parallax\.sqlite.*)$/;
const BUSY_MS = 5000;

/**
 * @param {string} from
 * @param {string} to
 */
async function copyDatabase(from, to) {
	const database = new DatabaseSync(from, { timeout: BUSY_MS });
	try {
		await backup(database, to);
	} finally {
		database.close();
	}
	await chmod(to, 0o600);
}

/**
 * Creates a consistent copy of a data directory, also while a server writes to it. The database is copied before the files,
 * so no file of a copied row is missing.
 * @param {string} dataDir
 * @param {string} target a folder that is empty or does not exist yet
 */
export async function copyData(dataDir, target) {
	if (!existsSync(join(dataDir, "secret")))
		throw new Error(`${dataDir} is not a Parallax data directory. Set DATA_DIR.`);
	if (`${target}${sep}`.startsWith(`${dataDir}${sep}`))
		throw new Error("The target is inside DATA_DIR and would be lost with it. Name a folder elsewhere.");
	await mkdir(target, { recursive: true, mode: 0o700 });
	if ((await readdir(target)).length > 0) throw new Error(`${target} is not empty. Name a new or empty folder.`);
	// With PostgreSQL there is no database file.
	const database = join(dataDir, DATABASE);
	if (existsSync(database)) await copyDatabase(database, join(target, DATABASE));
	for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const name = relative(dataDir, path);
		if (!entry.isFile() || EXCLUDED.test(name.split(/[\\/]/, 1)[0] ?? "")) continue;
		await mkdir(dirname(join(target, name)), { recursive: true, mode: 0o700 });
		await copyFile(path, join(target, name)).catch((error) => {
			// Deleted since the folder was read.
			if (error.code !== "ENOENT") throw error;
		});
	}
}
