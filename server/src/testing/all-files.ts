import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The contents of every file that the product wrote. */
export async function allFiles(dataDir: string): Promise<string> {
	const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
	const read = files
		.filter((file) => file.isFile())
		.map((file) => readFile(join(file.parentPath, file.name), "latin1"));
	return (await Promise.all(read)).join("");
}
