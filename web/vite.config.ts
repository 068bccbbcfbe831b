/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, runnerImport } from "vite";
import { renderOnServer } from "./render-on-server.ts";
import { uppyInOurColours } from "./uppy-in-our-colours.ts";
import { withoutStyles } from "./without-styles.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the drawings of sprite.svg where `<use href="#...">` finds them without another request. */
const sprite = (): Plugin => ({
	name: "sprite",
	transformIndexHtml: (html) => {
		const drawings = readFileSync(here("src/ui/marks/sprite.svg"), "utf8").replace(/<!--[\s\S]*?-->|[\n\t]/g, "");
		return html.replace('<div id="root">', `${drawings}<div id="root">`);
	},
});

/** Draws what `/` begins with before its script has come. The server takes it out of every other page. */
const firstView = (): Plugin => ({
	name: "first-view",
	apply: "build",
	transformIndexHtml: async (html) => {
		const { module } = await runnerImport<typeof import("./src/app/first-view.tsx")>(here("src/app/first-view.tsx"), {
			configFile: false,
			plugins: [withoutStyles()],
		});
		return html.replace('<div id="root">', `<div id="root"><!--first view-->${module.firstView()}<!--/first view-->`);
	},
});

/** Every browser that runs these pages reads woff2: the two older kinds of KaTeX's fonts would only be shipped. */
const onlyWoff2 = (): Plugin => ({
	name: "only-woff2",
	enforce: "pre",
	transform: (code, id) =>
		id.includes("katex.min.css") ? code.replace(/,url\([^)]*\) format\("(?:woff|truetype)"\)/g, "") : null,
});

type ModuleGraph = { getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null };

/** True for what the entry imports, directly or through others, before it runs. */
function isFirstLoad(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
	if (seen.has(id)) return false;
	seen.add(id);
	const info = graph.getModuleInfo(id);
	return info !== null && (info.isEntry || info.importers.some((importer) => isFirstLoad(importer, graph, seen)));
}

/** It is known through one index, which the entry reads: each of its calls goes where it is used instead. */
const isContract = (id: string) => id.includes("/contract/src/");

/** What a call does is said to whoever reads the contract; the pages only make it. */
const withoutSummaries = (): Plugin => ({
	name: "without-summaries",
	apply: "build",
	enforce: "pre",
	transform: (code, id) => (isContract(id) ? code.replace(/^\tsummary:\s*"[^"]*",$/gm, '\tsummary: "",') : null),
});

/** One style sheet for whatever a page of a chat shows: it is painted when the last of them has come. */
const isStyleOfChats = (id: string) => /\/src\/(features\/(chat|commands|analysis|exports)|ui)\/.*\.css$/.test(id);

/** The index of a feature or of a library only passes names on; a page that reads it needs no more than what it uses of it. */
const isIndex = (id: string) => /\/src\/features\/[a-z-]+\/index\.ts$|\/@tanstack\/.*\/index\.js$/.test(id);

/** Lets each module behind an index go where it is used, instead of wherever the index is read. */
const indexesWithoutEffects = (): Plugin => ({
	name: "indexes-without-effects",
	apply: "build",
	transform: (code, id) => (isIndex(id) ? { code, map: null, moduleSideEffects: false } : null),
});

/** Parts behind an index that the first view reads, which only later pages use. */
const isBehindIndex = (id: string) => /\/(answers-layout\.ts|useInfiniteQuery\.js|infiniteQueryObserver\.js)$/.test(id);

/** The small parts that many pages share. The first load names each file that may follow, so fewer files make it smaller. */
const isShared = (id: string) =>
	/\/src\/(lib|ui\/(loading|marks|actions))\/.*\.tsx?$/.test(id) && !id.endsWith("/from-html-isomorphic.ts");

/** Starting a chat and reading one: one file for the small parts that both need. */
const isOfAsking = (id: string) =>
	/\/features\/chat\/(picker\/asked-seats|compose\/start-chat|stream\/chat-queries)\.ts$/.test(id);

const isFirst = (id: string, graph: ModuleGraph) => !isIndex(id) && !isBehindIndex(id) && isFirstLoad(id, graph);

/** Two files instead of a dozen small ones, which compress worse: one that changes with every release, one that does not. */
const FIRST_LOAD_CHUNKS = [
	{
		name: (id: string, graph: ModuleGraph) =>
			id.includes("/node_modules/") && isFirst(id, graph) ? "libraries" : null,
		priority: 2,
	},
	{
		name: (id: string, graph: ModuleGraph) => (isStyleOfChats(id) && !isFirstLoad(id, graph) ? "chats" : null),
		priority: 3,
	},
	{
		name: (id: string, graph: ModuleGraph) => (!isContract(id) && isFirst(id, graph) ? "first" : null),
		priority: 1,
	},
	{
		name: (id: string, graph: ModuleGraph) => (isShared(id) && !isFirst(id, graph) ? "shared" : null),
		priority: 0,
	},
	{
		name: (id: string) => (isOfAsking(id) ? "asking" : null),
		priority: 0,
	},
];

const resolve = {
	alias: [
		// The original injects a <style> element, which the Content-Security-Policy refuses.
		{ find: "react-remove-scroll", replacement: here("src/ui/overlays/scroll-lock.tsx") },
		// The original reads the style attributes of formulas, which it refuses too.
		{ find: "hast-util-from-html-isomorphic", replacement: here("src/lib/text/from-html-isomorphic.ts") },
	],
};

export default defineConfig({
	root: here("."),
	plugins: [
		react(),
		sprite(),
		firstView(),
		onlyWoff2(),
		withoutSummaries(),
		indexesWithoutEffects(),
		uppyInOurColours(),
		renderOnServer(here("."), "render", resolve),
	],
	resolve,
	// The tests get the same stand-ins as the pages.
	test: { server: { deps: { inline: [/radix-ui/, /rehype-katex/] } } },
	build: {
		outDir: here("dist"),
		emptyOutDir: true,
		// The test of the first load reads which files `/` needs from it.
		manifest: true,
		// Neither fonts nor images may become data: addresses, which the Content-Security-Policy refuses.
		assetsInlineLimit: 0,
		rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD_CHUNKS } } },
		modulePreload: { polyfill: false },
	},
});
