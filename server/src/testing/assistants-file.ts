import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes a file with these assistants and returns its path. The file is removed after the test. */
export function assistantsFile(entries: readonly object[]): string {
	const folder = mkdtempSync(join(tmpdir(), "parallax-assistants-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const path = join(folder, "assistants.json");
	writeFileSync(path, JSON.stringify(entries));
	return path;
}
