import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig, SETTINGS, type Setting } from "../server/src/config.ts";
import { projectRoot } from "./steps/project-root.mjs";

const isLiteral = ({ default: value }: Setting) => !/\s|^(demo|none)$/.test(value);

function exampleOf(setting: Setting): string {
	const { name, meaning, default: value } = setting;
	return isLiteral(setting) ? `# ${meaning}\n# ${name}=${value}\n` : `# ${meaning} Default: ${value}.\n# ${name}=\n`;
}

const EXAMPLE = `# Parallax reads these settings from its environment, or from a file named .env in this folder.
# All are optional. Each one replaces a default.

${SETTINGS.map(exampleOf).join("\n")}`;

/** What config.ts asks its environment for, whatever it does with it. */
function namesRead(): Set<string> {
	const names = new Set<string>();
	const environment = new Proxy<Record<string, string>>({}, { get: (_, name) => void names.add(String(name)) });
	readConfig(environment);
	return names;
}

test("config.ts reads every setting that is described, and no other", () => {
	const described = new Set(SETTINGS.map(({ name }) => name));
	const others = [...namesRead()].filter((name) => !described.delete(name));
	expect([[...described], others]).toEqual([[], []]);
});

test("a default is what holds when nothing is set", () => {
	const ours = SETTINGS.filter((setting) => isLiteral(setting) && !/_(BASE_URL|MODEL)$/.test(setting.name));
	expect(ours.length).toBeGreaterThan(8);
	for (const { name, default: value } of ours) expect(readConfig({ [name]: value })).toEqual(readConfig({}));
});

test(".env.example lists every setting (npx vitest run scripts/settings.test.ts -u writes it)", async () => {
	await expect(EXAMPLE).toMatchFileSnapshot("../.env.example");
});

test("the README's table lists every setting", () => {
	const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
	const rows = readme.split("\n").filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
	expect(rows).toEqual(SETTINGS.map(({ name, meaning, default: value }) => `| \`${name}\` | ${value} | ${meaning} |`));
});
