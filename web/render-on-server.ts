import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type UserConfig } from "vite";
import { withoutStyles } from "./without-styles.ts";

const ANALYSIS = "src/features/analysis/steady-analysis.tsx";
/** What the script needs to put up the page in place of the server's, by the side of the chat that it shows. */
const PARTS = {
	own: ["src/features/chat/pages/take-over.ts", "src/features/chat/pages/live-view.tsx"],
	shared: ["src/features/chat/pages/take-over.ts", "src/features/chat/pages/shared-view.tsx"],
};

interface Chunk {
	readonly file: string;
	readonly css?: readonly string[];
	readonly imports?: readonly string[];
	readonly isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Those chunks and whatever they import before they run, without what the entry has already. */
function reach(manifest: Manifest, names: readonly string[]): Chunk[] {
	const follow = (from: readonly string[]) => {
		const reached = new Set(from);
		for (const name of reached) for (const imported of manifest[name]?.imports ?? []) reached.add(imported);
		return reached;
	};
	const first = follow(Object.keys(manifest).filter((name) => manifest[name]?.isEntry));
	return [...follow(names)].filter((name) => !first.has(name)).flatMap((name) => manifest[name] ?? []);
}

function assetsOf(manifest: Manifest, names: readonly string[]) {
	const missing = [...names, ANALYSIS].find((name) => !manifest[name]);
	if (missing) throw new Error(`${missing} is no chunk of its own any more.`);
	const chunks = reach(manifest, names);
	// The analysis is seen without its script, which comes after all that.
	const styles = new Set(reach(manifest, [...names, ANALYSIS]).flatMap(({ css }) => css ?? []));
	return { styles: [...styles], scripts: chunks.map(({ file }) => file) };
}

const RENDERED = new Set(["./live-view.tsx", "./shared-view.tsx", "./steady-analysis.tsx", "./take-over.ts"]);

/** Parts that are fetched when they are needed: a page that is rendered once needs none of them. */
const withoutLaterParts = (): Plugin => ({
	name: "without-later-parts",
	resolveDynamicImport: (name) => (RENDERED.has(String(name)) ? null : { id: "\0later", external: true }),
});

/** What parts listen to as they are loaded never happens there. */
const NO_WINDOW = "globalThis.addEventListener ??= () => {};";

/** Builds what the server renders chats with, and the list of what their pages load, into `folder` of the built pages. */
export const renderOnServer = (root: string, folder: string, resolve: UserConfig["resolve"]): Plugin => ({
	name: "render-on-server",
	apply: "build",
	closeBundle: async () => {
		const dist = join(root, "dist");
		await build({
			root,
			configFile: false,
			logLevel: "warn",
			plugins: [react(), withoutStyles(), withoutLaterParts()],
			resolve,
			ssr: { noExternal: true },
			build: {
				ssr: "src/app/chat-page.tsx",
				outDir: join(dist, folder),
				copyPublicDir: false,
				minify: true,
				rolldownOptions: {
					output: { entryFileNames: "chat-page.mjs", chunkFileNames: "[name]-[hash].mjs", banner: NO_WINDOW },
				},
			},
		});
		const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
		const assets = Object.fromEntries(Object.entries(PARTS).map(([side, names]) => [side, assetsOf(manifest, names)]));
		writeFileSync(join(dist, folder, "assets.json"), JSON.stringify(assets));
	},
});
