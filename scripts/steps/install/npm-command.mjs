import { existsSync } from "node:fs";
import { basename, delimiter, sep } from "node:path";

/** Without the pinned Node: npm may be about to replace it. */
function environmentWithoutPinnedNode() {
	const bin = `node_modules${sep}.bin`;
	const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.endsWith(bin));
	return { ...process.env, PATH: path.join(delimiter) };
}

/** npm runs on the Node that it came with: the pinned one is among the files it replaces. */
export function npmCommand() {
	const { npm_execpath: cli, npm_node_execpath: node } = process.env;
	const env = environmentWithoutPinnedNode();
	if (cli && node && basename(cli) === "npm-cli.js" && existsSync(node)) return { command: node, args: [cli], env };
	return { command: "npm", args: [], env, shell: process.platform === "win32" };
}
