import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { exitWithMessage } from "../process/exit-with-message.mjs";
import { aptInstall, canAptInstall } from "./apt-install.mjs";

const NAMES = ["redis-server", "valkey-server"];

/** @returns {string | undefined} */
function findServer() {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** @returns {Promise<string>} where the program is */
export async function ensureRedis() {
	if (!findServer() && canAptInstall()) await aptInstall("redis-server");
	return (
		findServer() ??
		exitWithMessage("This needs redis-server: install it (on Debian: sudo apt-get install redis-server).")
	);
}
