import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../scripts/steps/install/npm-command.mjs";
import { pinnedEnvironment, pinnedNode } from "../scripts/steps/install/pinned-node.mjs";
import { projectRoot } from "../scripts/steps/project-root.mjs";

/** The last commit of 0.1.0. */
export const COMMIT_OF_0_1_0 = "8ab6f6ae9cf10a47cdb8dc0be8a861aa6e5fbdbe";

/** The folder with the product at this commit, installed and built. Later runs reuse it. */
export function earlierProduct(commit: string): string {
	const folder = join(projectRoot, ".cache", `parallax-${commit.slice(0, 7)}`);
	const builtMarker = join(folder, "built");
	if (existsSync(builtMarker)) return folder;
	console.error(`Building ${commit.slice(0, 7)}, which is measured beside this ...`);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const archive = execFileSync("git", ["archive", commit], { cwd: projectRoot, maxBuffer: 1 << 30 });
	execFileSync("tar", ["-x"], { cwd: folder, input: archive });
	const { command, args, env } = npmCommand();
	execFileSync(command, [...args, "ci", "--ignore-scripts", "--no-audit"], { cwd: folder, env, stdio: "pipe" });
	const vite = join(folder, "node_modules", "vite", "bin", "vite.js");
	const buildEnv = { ...pinnedEnvironment(), NODE_ENV: "production" };
	execFileSync(pinnedNode(), [vite, "build", "web"], { cwd: folder, env: buildEnv, stdio: "pipe" });
	writeFileSync(builtMarker, "");
	return folder;
}
