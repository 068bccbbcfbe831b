import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const INDEX = `<!doctype html><html lang="en"><head><title>Parallax</title>
<meta name="description" content="Asks four."></head>
<body><div id="root"><!--first view--><h1>One question</h1><!--/first view--></div><noscript>Needs JavaScript.</noscript><script type="module" src="/assets/app-1a2b3c.js"></script></body></html>`;

const ASSETS = {
	own: {
		styles: ["assets/own-1a2b3c.css"],
		reviewStyles: ["assets/review-1a2b3c.css"],
		scripts: ["assets/own-1a2b3c.js"],
	},
	shared: {
		styles: ["assets/shared-1a2b3c.css"],
		reviewStyles: ["assets/review-1a2b3c.css"],
		scripts: ["assets/shared-1a2b3c.js"],
	},
};

/**
 * A minimal build of the web app, used because the real one must be built first. It is removed after the test. With the
 * source of `renderChatPage` it renders chats.
 */
export async function builtPages(renderer?: string): Promise<string> {
	const distDir = await mkdtemp(join(tmpdir(), "parallax-dist-"));
	onTestFinished(() => rm(distDir, { recursive: true }));
	await mkdir(join(distDir, "assets"));
	await writeFile(join(distDir, "index.html"), INDEX);
	await writeFile(join(distDir, "assets", "app-1a2b3c.js"), `export const a = "${"a".repeat(5000)}";`);
	if (renderer !== undefined) {
		await mkdir(join(distDir, "render"));
		await writeFile(join(distDir, "render", "chat-page.mjs"), renderer);
		await writeFile(join(distDir, "render", "assets.json"), JSON.stringify(ASSETS));
	}
	return distDir;
}
