import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "./npm-command.mjs";
import { projectRoot } from "./project-root.mjs";
import { runQuietly } from "./run-quietly.mjs";
import { stopWithSentence } from "./stop-with-sentence.mjs";

/** Large and only for these tests, so it is no dependency of the project; `npm ci` leaves it where it is. */
const VERSION = "15.34.2";
const folder = join(projectRoot, ".cache", "firebase-tools");
const inFolder = join(folder, "node_modules", "firebase-tools");

function isInstalled() {
	const manifest = join(inFolder, "package.json");
	return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === VERSION;
}

/** @returns {Promise<string>} Firebase's own command line */
export async function ensureFirebaseTools() {
	const program = join(inFolder, "lib", "bin", "firebase.js");
	if (isInstalled()) return program;
	console.log(`Parallax: installing firebase-tools ${VERSION} for its Auth emulator ...`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
	const { command, args, ...options } = npmCommand();
	// Named, because an npm that runs this script tells the inner one its own folder.
	const wanted = ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", `firebase-tools@${VERSION}`];
	const result = await runQuietly(command, [...args, ...wanted], { ...options, cwd: folder });
	return result.ok ? program : stopWithSentence(`${result.output}\nParallax: firebase-tools could not be installed.`);
}
