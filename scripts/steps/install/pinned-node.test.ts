import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../project-root.mjs";
import { chooseNode, isAtLeast, pinnedPackage } from "./pinned-node.mjs";

const pinned = { path: "/project/node", version: "24.21.0", isThere: true };
const oldNode = { path: "/usr/bin/node", version: "20.20.2" };
const versionOf = (path: string) => ({ "/opt/node24": "24.1.0", "/opt/node22": "22.9.0" })[path];
const choose = (overrides: object) =>
	chooseNode({ named: undefined, running: oldNode, pinned, versionOf, ...overrides });

test.each([
	["24.21.0", "24.21.0", true],
	["24.21.1", "24.21.0", true],
	["26.0.0", "24.21.0", true],
	["24.9.0", "24.21.0", false],
	["22.30.0", "24.0.0", false],
])("%s is at least %s: %s", (version, lowest, expected) => {
	expect(isAtLeast(version, lowest)).toBe(expected);
});

describe("the product is run by", () => {
	test("the pinned Node, when an older one runs the script", () => {
		expect(choose({})).toEqual({ path: "/project/node" });
		expect(choose({ running: { path: "/usr/bin/node", version: "24.3.0" } })).toEqual({ path: "/project/node" });
	});

	test("the Node that runs the script, when it is as new as the pinned one", () => {
		expect(choose({ running: { path: "/usr/bin/node", version: "24.22.0" } })).toEqual({ path: "/usr/bin/node" });
	});

	test("the Node that runs the script, when none is pinned and it is new enough", () => {
		const without = { ...pinned, isThere: false };
		const running = { path: "/usr/bin/node", version: "24.3.0" };
		expect(choose({ pinned: without, running })).toEqual({ path: "/usr/bin/node" });
		expect(choose({ pinned: without })).toEqual({ sentence: expect.stringContaining("needs Node 24 or newer") });
	});

	test("the Node that PARALLAX_NODE names, before any other", () => {
		const running = { path: "/usr/bin/node", version: "26.0.0" };
		expect(choose({ named: "/opt/node24", running })).toEqual({ path: "/opt/node24" });
	});

	test("no Node, with an error message, when PARALLAX_NODE names an old Node or no Node", () => {
		expect(choose({ named: "/opt/node22" })).toEqual({
			sentence: "Parallax cannot start: PARALLAX_NODE names Node 22.9.0; Node 24 or newer is needed.",
		});
		expect(choose({ named: "/opt/nothing" })).toEqual({
			sentence: "Parallax cannot start: PARALLAX_NODE names no Node that runs: /opt/nothing.",
		});
	});
});

describe("the script itself", () => {
	const runScript = (env: Record<string, string>) => {
		const script = `import { pinnedNode } from "./scripts/steps/install/pinned-node.mjs"; console.log(pinnedNode());`;
		const args = ["--input-type=module", "-e", script];
		return spawnSync(process.execPath, args, { cwd: projectRoot, encoding: "utf8", env: { PATH: "", ...env } });
	};

	test("gets the version from the named Node", () => {
		expect(runScript({ PARALLAX_NODE: process.execPath }).stdout.trim()).toBe(process.execPath);
		const rejected = runScript({ PARALLAX_NODE: join(projectRoot, "package.json") });
		expect([rejected.status, rejected.stderr]).toEqual([1, expect.stringContaining("names no Node that runs")]);
	});

	test("finds a version for every Node that the project pins", () => {
		const output = execFileSync(
			process.execPath,
			["-p", `require("./package.json").optionalDependencies["${pinnedPackage}"]`],
			{
				cwd: projectRoot,
				encoding: "utf8",
			},
		);
		expect(output.trim()).toMatch(/^24\.\d+\.\d+$/);
	});
});
