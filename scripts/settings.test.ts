import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../server/src/config.ts";
import { readSettings } from "../server/src/settings/read-settings.ts";
import { SETTING_NAMES, SETTINGS, type SettingName } from "../server/src/settings/schema.ts";
import { projectRoot } from "./steps/project-root.mjs";

/** A line of `.env.example`; a literal default is written as a value. */
function exampleOf(name: SettingName): string {
	const { description, defaultText, isLiteralDefault } = SETTINGS[name];
	return isLiteralDefault
		? `# ${description}\n# ${name}=${defaultText}\n`
		: `# ${description} Default: ${defaultText}.\n# ${name}=\n`;
}

const EXAMPLE = `# Parallax reads these settings from its environment, or from a file named .env in this folder.
# All are optional. Each one replaces a default.

${SETTING_NAMES.map(exampleOf).join("\n")}`;

const ROWS = SETTING_NAMES.map(
	(name) => `| \`${name}\` | ${SETTINGS[name].defaultText} | ${SETTINGS[name].description} |\n`,
);

test("config.ts uses every setting of the schema", () => {
	const unused = new Set<string>(SETTING_NAMES);
	readConfig({}, (environment) => {
		const { values, problems } = readSettings(environment);
		const get = (from: typeof values, name: string) => {
			unused.delete(name);
			return from[name as SettingName];
		};
		return { values: new Proxy(values, { get } as ProxyHandler<typeof values>), problems };
	});
	expect([...unused]).toEqual([]);
});

test(".env.example lists every setting (npx vitest run scripts/settings.test.ts -u writes both files)", async () => {
	await expect(EXAMPLE).toMatchFileSnapshot("../.env.example");
});

test("the README's table lists every setting", async () => {
	const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
	const table = /(\| Setting \| Default \| Meaning \|\n\|---\|---\|---\|\n)(?:\|.*\n)*/;
	expect(readme).toMatch(table);
	await expect(readme.replace(table, (_, head) => head + ROWS.join(""))).toMatchFileSnapshot("../README.md");
});
