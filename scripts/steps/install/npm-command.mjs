import { existsSync } from "node:fs";
import { basename, delimiter, sep } from "node:path";

/** The environment without the pinned Node, which npm may replace. */
function environmentWithoutPinnedNode() {
	const bin = `node_modules${sep}.bin`;
	const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.endsWith(bin));
	return { ...process.env, PATH: path.join(delimiter) };
}

/** Runs npm on its own Node, because npm may replace the pinned one. */
export function npmCommand() {
	const { npm_execpath: cli, npm_node_execpath: node } = process.env;
	const env = environmentWithoutPinnedNode();
	if (cli && node && basename(cli) === "npm-cli.js" && existsSync(node)) return { command: node, args: [cli], env };
	return { command: "npm", args: [], env, shell: process.platform === "win32" };
}
