import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FIELDS } from "./assistant-fields.ts";
import { readAssistantsFile } from "./assistants-file.ts";

const DOCS = new URL("../../../docs/", import.meta.url);
const GUIDE = readFileSync(new URL("assistants.md", DOCS), "utf8");
const SAMPLES = readdirSync(new URL("assistants/", DOCS));

/** Every environment variable that a sample names has a value. */
const environment = new Proxy<Record<string, string>>({}, { get: () => "sk-of-the-operator" });

it("the guide has a sample for each of these servers", () => {
	expect(SAMPLES.sort()).toEqual(
		[
			"anthropic-compatible",
			"deepseek",
			"gemini-compatible",
			"lm-studio",
			"mistral",
			"ollama",
			"openrouter",
			"vllm",
		].map((name) => `${name}.json`),
	);
});

describe.each(SAMPLES)("%s", (sample) => {
	const url = new URL(`assistants/${sample}`, DOCS);

	it("passes the check of ASSISTANTS_FILE", () => {
		const problems: string[] = [];
		const read = readAssistantsFile(fileURLToPath(url), environment, problems);
		expect(problems).toEqual([]);
		expect(read).toHaveLength(1);
	});

	it("stands in the guide as it is", () => {
		expect(GUIDE).toContain(`\`\`\`json\n${readFileSync(url, "utf8")}\`\`\``);
	});
});

it("all samples together pass the check, so that their entries can be joined in one file", () => {
	const ids = SAMPLES.flatMap((sample) => JSON.parse(readFileSync(new URL(`assistants/${sample}`, DOCS), "utf8")));
	expect(new Set(ids.map(({ id }: { id: string }) => id)).size).toBe(ids.length);
	expect(new Set(ids.map(({ name }: { name: string }) => name)).size).toBe(ids.length);
});

it("the guide names every field", () => {
	for (const field of ["id", ...Object.keys(FIELDS)]) expect(GUIDE).toContain(`\`${field}\``);
});
