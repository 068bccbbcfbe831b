import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitWithMessage } from "../process/exit-with-message.mjs";
import { runQuietly } from "../process/run-quietly.mjs";
import { projectRoot } from "../project-root.mjs";
import { npmCommand } from "./npm-command.mjs";

/**
 * Installs a large tool that only one kind of test or benchmark needs, outside the dependencies; `npm ci` keeps it.
 * @param {{ name: string, version: string, why: string }} tool
 * @returns {Promise<string>} the folder of the package
 */
export async function ensureTool({ name, version, why }) {
	const folder = join(projectRoot, ".cache", name);
	const inFolder = join(folder, "node_modules", name);
	const manifest = join(inFolder, "package.json");
	if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version) return inFolder;
	console.log(`Parallax: installing ${name} ${version} for ${why} ...`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
	const { command, args, ...options } = npmCommand();
	// Named explicitly, because an outer npm passes its own prefix in the environment.
	const wanted = ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", `${name}@${version}`];
	const result = await runQuietly(command, [...args, ...wanted], { ...options, cwd: folder });
	return result.ok ? inFolder : exitWithMessage(`${result.output}\nParallax: ${name} could not be installed.`);
}
