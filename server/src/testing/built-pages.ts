import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const INDEX = `<!doctype html><html lang="en"><head><title>Parallax</title>
<meta name="description" content="Asks four."></head>
<body><div id="root"><!--first view--><h1>One question</h1><!--/first view--></div><noscript>Needs JavaScript.</noscript><script type="module" src="/assets/app-1a2b3c.js"></script></body></html>`;

/** A browser half as small as can be, where the real one has to be built first; removed after the test. */
export async function builtPages(): Promise<string> {
	const distDir = await mkdtemp(join(tmpdir(), "parallax-dist-"));
	onTestFinished(() => rm(distDir, { recursive: true }));
	await mkdir(join(distDir, "assets"));
	await writeFile(join(distDir, "index.html"), INDEX);
	await writeFile(join(distDir, "assets", "app-1a2b3c.js"), `export const a = "${"a".repeat(5000)}";`);
	return distDir;
}
