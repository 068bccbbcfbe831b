import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./steps/project-root.mjs";

interface LockedPackage {
	readonly version?: string;
	readonly resolved?: string;
	readonly integrity?: string;
	readonly link?: boolean;
	readonly optionalDependencies?: Record<string, string>;
}

const lockfile = (): Record<string, LockedPackage> => JSON.parse(read("package-lock.json")).packages;

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const MANIFESTS = ["package.json", "contract/package.json", "server/package.json", "web/package.json"];
const DEPENDENCIES = ["dependencies", "devDependencies", "optionalDependencies", "overrides"];
const WORKFLOWS = ".github/workflows";

test("npm ci works on every platform: the lockfile also lists the packages that are optional on this one", () => {
	const packages = lockfile();
	const listed = new Set(Object.keys(packages).map((path) => path.split("node_modules/").pop()));
	const optional = Object.values(packages).flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}));
	expect(optional.length).toBeGreaterThan(20);
	expect(optional.filter((name) => !listed.has(name))).toEqual([]);
});

describe("SEC-38 a poisoned dependency", () => {
	test("finds one registry in the lockfile, and every package pinned by its hash", () => {
		const packages = lockfile();
		const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
		expect(installed.length).toBeGreaterThan(100);
		expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual(
			[],
		);
		expect(Object.values(packages).filter(({ resolved }) => resolved?.includes(":"))).toEqual([]);
	});

	/** Companion's dependencies require older versions; the overrides in package.json raise them. */
	test.each([
		["qs", /^6\.(1[6-9]|[2-9]\d)\./, "CVE-2025-15284, CVE-2026-2391, CVE-2026-82562"],
		["on-headers", /^1\.[1-9]/, "CVE-2025-7339"],
		["express/node_modules/path-to-regexp", /^0\.1\.(1[3-9]|[2-9]\d)$/, "CVE-2026-4867"],
	])("finds no %s with a known weakness", (name, fixed) => {
		const found = Object.entries(lockfile()).filter(([path]) => path.endsWith(`node_modules/${name}`));
		expect(found.length).toBeGreaterThan(0);
		for (const [path, { version }] of found) expect([path, version]).toEqual([path, expect.stringMatching(fixed)]);
	});

	test.each(MANIFESTS)("finds exact versions and no install scripts in %s", (path) => {
		const manifest = JSON.parse(read(path)) as Record<string, Record<string, string> | undefined>;
		const versions = DEPENDENCIES.flatMap(
			(kind) => JSON.stringify(manifest[kind] ?? {}).match(/"[^"]+":"[^"]+"/g) ?? [],
		);
		expect(versions.filter((version) => !/":"(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?"$/.test(version))).toEqual([]);
		const names = Object.keys(manifest.scripts ?? {});
		expect(names.filter((name) => /install|prepare|prepublish/.test(name))).toEqual([]);
	});

	test("runs no script while it is installed", () => {
		expect(read(".npmrc").split("\n")).toContain("ignore-scripts=true");
		const tracked = execFileSync("git", ["ls-files", "*.npmrc"], { cwd: projectRoot, encoding: "utf8" });
		expect(tracked.trim()).toBe(".npmrc");
		expect(read(".npmrc")).not.toMatch(/registry\s*=|_auth/);
	});

	test("finds no workflow that runs an untrusted change with the project's permissions", () => {
		const folder = join(projectRoot, WORKFLOWS);
		const workflows = existsSync(folder) ? readdirSync(folder).map((name) => read(`${WORKFLOWS}/${name}`)) : [];
		for (const text of [...workflows, read(".ci/run")]) {
			expect(text).not.toContain("pull_request_target");
			const actions = text.match(/uses:\s*(?!\.\/)\S+/g) ?? [];
			expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
		}
	});
});
