import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { withSecretFiles } from "./secret-files.ts";

function fileWith(text: string): string {
	const folder = mkdtempSync(join(tmpdir(), "parallax-secret-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const path = join(folder, "secret");
	writeFileSync(path, text);
	return path;
}

describe("SEC-34 secrets in files", () => {
	it("are read, without the line's end", () => {
		const environment = {
			XAI_API_KEY_FILE: fileWith("xai-1\n"),
			DATABASE_URL_FILE: fileWith("postgres://a:b@c/d"),
			REDIS_URL_FILE: fileWith("redis://a:b@c"),
		};
		expect(withSecretFiles(environment)).toMatchObject({
			XAI_API_KEY: "xai-1",
			DATABASE_URL: "postgres://a:b@c/d",
			REDIS_URL: "redis://a:b@c",
		});
	});

	it("are for secrets alone", () => {
		expect(withSecretFiles({ LOG_LEVEL_FILE: fileWith("debug") })).not.toHaveProperty("LOG_LEVEL");
	});

	it("that hold nothing stop the start: a demonstration must not answer in the place of a key", () => {
		expect(() => withSecretFiles({ XAI_API_KEY_FILE: fileWith(" \n") })).toThrow(
			"Parallax cannot start: XAI_API_KEY_FILE points to an empty file.",
		);
	});

	it("that cannot be read, or come beside the setting itself, stop the start with a sentence and without the secret", () => {
		const environment = {
			XAI_API_KEY_FILE: "/nowhere/at/all",
			OPENAI_API_KEY: "canary",
			OPENAI_API_KEY_FILE: fileWith("canary"),
		};
		expect(() => withSecretFiles(environment)).toThrow(
			"Parallax cannot start: OPENAI_API_KEY and OPENAI_API_KEY_FILE are both set; set only one. XAI_API_KEY_FILE points to a file that cannot be read.",
		);
	});
});
