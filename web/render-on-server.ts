import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type UserConfig } from "vite";
import { withoutStyles } from "./without-styles.ts";

const ANALYSIS = "src/features/analysis/steady-analysis.tsx";
const REVIEW = "src/features/reviews/turn-review.tsx";
/** The modules that the script needs to hydrate the server's page, for the owner's view and the shared view of a chat. */
const HYDRATION_MODULES = {
	own: ["src/features/chat/pages/restore-served-chat.ts", "src/features/chat/pages/live-view.tsx"],
	shared: ["src/features/chat/pages/restore-served-chat.ts", "src/features/chat/pages/shared-view.tsx"],
};

interface Chunk {
	readonly file: string;
	readonly css?: readonly string[];
	readonly imports?: readonly string[];
	readonly isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

/** These chunks and their static imports, without the chunks that the entry loads anyway. */
function collectChunks(manifest: Manifest, names: readonly string[]): Chunk[] {
	const withImports = (from: readonly string[]) => {
		const reached = new Set(from);
		for (const name of reached) for (const imported of manifest[name]?.imports ?? []) reached.add(imported);
		return reached;
	};
	const loadedByEntry = withImports(Object.keys(manifest).filter((name) => manifest[name]?.isEntry));
	return [...withImports(names)].filter((name) => !loadedByEntry.has(name)).flatMap((name) => manifest[name] ?? []);
}

function assetsOf(manifest: Manifest, names: readonly string[]) {
	const missing = [...names, ANALYSIS, REVIEW].find((name) => !manifest[name]);
	if (missing) throw new Error(`${missing} is no longer a separate chunk.`);
	const chunks = collectChunks(manifest, names);
	// The analysis is visible before its script has loaded, so its styles are needed but its script is not.
	const stylesOf = (parts: readonly string[]) => collectChunks(manifest, parts).flatMap(({ css }) => css ?? []);
	const styles = new Set(stylesOf([...names, ANALYSIS]));
	const reviewStyles = stylesOf([REVIEW]).filter((file) => !styles.has(file));
	return { styles: [...styles], reviewStyles, scripts: chunks.map(({ file }) => file) };
}

const RENDERED_IMPORTS = new Set([
	"./live-view.tsx",
	"./shared-view.tsx",
	"./steady-analysis.tsx",
	"./restore-served-chat.ts",
	"./load-turn-reviews.ts",
	"./turn-review.tsx",
	"./faults/fault-marks.tsx",
	"./word-tools.ts",
]);

/** Leaves out modules that a page imports on demand: a page that is rendered once needs none of them. */
const withoutLazyImports = (): Plugin => ({
	name: "without-lazy-imports",
	resolveDynamicImport: (name) => (RENDERED_IMPORTS.has(String(name)) ? null : { id: "\0later", external: true }),
});

/** Some modules add event listeners to the window as they load; the server has no window. */
const NO_WINDOW = "globalThis.addEventListener ??= () => {};";

/** Builds the module with which the server renders chats, and the list of files that these pages load, into `dist/folder`. */
export const renderOnServer = (root: string, folder: string, resolve: UserConfig["resolve"]): Plugin => ({
	name: "render-on-server",
	apply: "build",
	closeBundle: async () => {
		const dist = join(root, "dist");
		await build({
			root,
			configFile: false,
			logLevel: "warn",
			plugins: [react(), withoutStyles(), withoutLazyImports()],
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
		const assets = Object.fromEntries(
			Object.entries(HYDRATION_MODULES).map(([side, names]) => [side, assetsOf(manifest, names)]),
		);
		writeFileSync(join(dist, folder, "assets.json"), JSON.stringify(assets));
	},
});
