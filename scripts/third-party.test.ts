import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./steps/project-root.mjs";
import { thirdParties, writeThirdParty } from "./steps/third-party.mjs";

const parts = thirdParties();
const file = readFileSync(join(projectRoot, "THIRD_PARTY.md"), "utf8");

test("THIRD_PARTY.md matches the installed packages (npm run third-party writes it)", () => {
	expect(file === writeThirdParty(parts)).toBe(true);
});

test("lists the packages of browser and server, each with a licence, and no development tool", () => {
	const names = parts.map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(["react", "fastify", "sharp", "katex", "@uppy/companion", "express"]));
	expect(names).not.toContain("vitest");
	for (const { name, licence } of parts) expect([name, licence]).toEqual([name, expect.stringMatching(/\w/)]);
});

test("lists the fonts, the trademarks with their owners, and the package whose licence is stored elsewhere", () => {
	expect(file).toMatch(/Inter \(fonts.*OFL-1\.1/);
	expect(file).toMatch(/JetBrains Mono \(font.*OFL-1\.1/);
	expect(file).toContain("trademarks of their owners");
	expect(file).toMatch(/combine-errors 3\.0\.3: MIT, as its Readme\.md says/);
});
