/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, runnerImport } from "vite";
import { renderOnServer } from "./render-on-server.ts";
import { uppyInOurColours } from "./uppy-in-our-colours.ts";
import { withoutStyles } from "./without-styles.ts";

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Inlines sprite.svg, so that `<use href="#...">` needs no further request. */
const sprite = (): Plugin => ({
	name: "sprite",
	transformIndexHtml: (html) => {
		const drawings = readFileSync(resolvePath("src/ui/marks/sprite.svg"), "utf8").replace(
			/<!--[\s\S]*?-->|[\n\t]/g,
			"",
		);
		return html.replace('<div id="root">', `${drawings}<div id="root">`);
	},
});

/** Renders the first view of `/` into the HTML, for the time before the script has loaded. The server removes it from every other page. */
const firstView = (): Plugin => ({
	name: "first-view",
	apply: "build",
	transformIndexHtml: async (html) => {
		const { module } = await runnerImport<typeof import("./src/app/first-view.tsx")>(
			resolvePath("src/app/first-view.tsx"),
			{
				configFile: false,
				plugins: [withoutStyles()],
			},
		);
		return html.replace('<div id="root">', `<div id="root"><!--first view-->${module.firstView()}<!--/first view-->`);
	},
});

/** Every supported browser reads woff2, so the two older formats of KaTeX's fonts would never be used. */
const onlyWoff2 = (): Plugin => ({
	name: "only-woff2",
	enforce: "pre",
	transform: (code, id) =>
		id.includes("katex.min.css") ? code.replace(/,url\([^)]*\) format\("(?:woff|truetype)"\)/g, "") : null,
});

type ModuleGraph = { getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null };

/** The index of a feature or of a library only re-exports; a page that imports it needs only the exports that it uses. */
const isFeatureIndex = (id: string) => /\/src\/features\/[a-z-]+\/index\.ts$/.test(id);
const isIndex = (id: string) => isFeatureIndex(id) || /\/@tanstack\/.*\/index\.js$/.test(id);

/** True for a static import of the entry, direct or indirect, with a path that avoids the modules of `isAvoided`. */
function isFirstLoad(id: string, graph: ModuleGraph, isAvoided = (_id: string) => false, seen = new Set<string>()) {
	if (seen.has(id) || isAvoided(id)) return false;
	seen.add(id);
	const info = graph.getModuleInfo(id);
	if (info === null || info.isEntry) return info !== null;
	return info.importers.some((importer): boolean => isFirstLoad(importer, graph, isAvoided, seen));
}

/** The entry imports the contract's index. Each endpoint is bundled with the code that calls it instead. */
const isContract = (id: string) => id.includes("/contract/src/");

/** Removes the endpoints' summaries, which only the API documentation shows. */
const withoutSummaries = (): Plugin => ({
	name: "without-summaries",
	apply: "build",
	enforce: "pre",
	transform: (code, id) => (isContract(id) ? code.replace(/^\tsummary:\s*"[^"]*",$/gm, '\tsummary: "",') : null),
});

/** One style sheet for all parts of a chat page, because the browser paints the page when the last style sheet has loaded. */
const isChatStyle = (id: string) =>
	/\/src\/(features\/(chat|commands|again|analysis|exports|sharing|verdicts|votes)|ui)\/.*\.css$/.test(id);

/** Bundles each module behind an index with the code that uses it, instead of with every importer of the index. */
const indexesWithoutEffects = (): Plugin => ({
	name: "indexes-without-effects",
	apply: "build",
	transform: (code, id) => (isIndex(id) ? { code, map: null, moduleSideEffects: false } : null),
});

/** Modules behind the index of a library of the first view that only later pages use. */
const isBehindIndex = (id: string) =>
	/\/(useInfiniteQuery|useQueries|infiniteQueryObserver|queriesObserver)\.js$/.test(id);

/** The small modules that many pages share. The first load lists every later file, so fewer files make it smaller. */
const isShared = (id: string) =>
	/\/src\/(lib\/.*|ui\/(loading|marks|actions|layout|fields)\/.*|ui\/toasts\/toast-failure|features\/(assistants\/(seats|refresh-assistants)|identity\/\w+\/(before-sign-out|preserve-preferences)|chat\/menus\/models\/model-names))\.tsx?$/.test(
		id,
	) && !id.endsWith("/from-html-isomorphic.ts");

/** One file for the small modules that starting or reading a chat needs. */
const isForStartingChats = (id: string) =>
	id.endsWith("/contract/src/chat/estimate.ts") ||
	/\/features\/chat\/(picker\/(asked-seats|column-edits|next-model)|compose\/(idempotency-key|offer-undo|start-chat|composer-options|option-messages|address\/fill-from-address)|pasting\/(messages|pasted-columns)|thread\/clock-icon|turn\/.*|stream\/(chat-queries|answer-texts)|compare\/plain-text)\.tsx?$/.test(
		id,
	);

/** Dialogs, menus and toasts are prefetched together, with the first touch or key; they share their libraries. */
const isOverlay = (id: string) =>
	/\/src\/ui\/(overlays\/(dialog-sheet|menu-list|popover|scroll-lock)|toasts\/(toast-region|use-clear-of-focus))\.tsx?$/.test(
		id,
	) || /\/node_modules\/(@radix-ui|@floating-ui|aria-hidden)\//.test(id);

/** They are fetched together, some seconds after the first view. */
const followsOtherTabs = (id: string) => /\/(follow-logins|follow-assistants)\.ts$/.test(id);

/** Each of these pages is short, and both are parts of one thing to read. */
const isLegalText = (id: string) => /\/(privacy-page|terms-page|legal-article)\.tsx$/.test(id);

/** The small parts around the form, each of which shows it. */
const isForSigningIn = (id: string) => /\/(sign-in-again|sign-in-dialog|sign-in-form)\.tsx$/.test(id);

/** What the parts that ask about a turn share: offers, prices, and what is known of it. */
const isForAskingAboutTurns = (id: string) => /\/features\/verdicts\/.*\.tsx?$/.test(id) && !isIndex(id);

/** What the entry imports through the index of a feature is left to the bundler, which knows the exports that it uses. */
const belongsToFirstLoad = (id: string, graph: ModuleGraph) =>
	!isIndex(id) && !isBehindIndex(id) && isFirstLoad(id, graph, isFeatureIndex);

/** Two files instead of a dozen small ones, which compress worse: one that changes with every release, one that does not. */
const FIRST_LOAD_CHUNKS = [
	{
		name: (id: string, graph: ModuleGraph) =>
			id.includes("/node_modules/") && belongsToFirstLoad(id, graph) ? "libraries" : null,
		priority: 2,
	},
	{
		name: (id: string, graph: ModuleGraph) => (isChatStyle(id) && !isFirstLoad(id, graph) ? "chats" : null),
		priority: 3,
	},
	{
		name: (id: string, graph: ModuleGraph) => (!isContract(id) && belongsToFirstLoad(id, graph) ? "first" : null),
		priority: 1,
	},
	{
		name: (id: string, graph: ModuleGraph) => (isShared(id) && !belongsToFirstLoad(id, graph) ? "shared" : null),
		priority: 0,
	},
	{
		name: (id: string, graph: ModuleGraph) => (isOverlay(id) && !belongsToFirstLoad(id, graph) ? "overlays" : null),
		priority: 0,
	},
	{
		name: (id: string) => (isForStartingChats(id) ? "asking" : null),
		priority: 0,
	},
	{
		name: (id: string) => (followsOtherTabs(id) ? "tabs" : null),
		priority: 0,
	},
	{
		name: (id: string) => (isLegalText(id) ? "legal" : null),
		priority: 0,
	},
	{
		name: (id: string) => (isForSigningIn(id) ? "sign-in" : null),
		priority: 0,
	},
	{
		name: (id: string) => (isForAskingAboutTurns(id) ? "verdicts" : null),
		priority: 0,
	},
];

const resolve = {
	alias: [
		// The original injects a <style> element, which the Content-Security-Policy refuses.
		{ find: "react-remove-scroll", replacement: resolvePath("src/ui/overlays/scroll-lock.tsx") },
		// The original reads the style attributes of formulas, which it refuses too.
		{ find: "hast-util-from-html-isomorphic", replacement: resolvePath("src/lib/text/from-html-isomorphic.ts") },
		// The original carries an implementation for versions of React that do not have this hook.
		{ find: "use-sync-external-store/shim/index.js", replacement: "react" },
	],
};

export default defineConfig({
	root: resolvePath("."),
	plugins: [
		react(),
		sprite(),
		firstView(),
		onlyWoff2(),
		withoutSummaries(),
		indexesWithoutEffects(),
		uppyInOurColours(),
		renderOnServer(resolvePath("."), "render", resolve),
	],
	resolve,
	// The tests get the same stand-ins as the pages.
	test: { server: { deps: { inline: [/radix-ui/, /rehype-katex/] } } },
	build: {
		outDir: resolvePath("dist"),
		emptyOutDir: true,
		// The test of the first load reads which files `/` needs from it.
		manifest: true,
		// Neither fonts nor images may become data: addresses, which the Content-Security-Policy refuses.
		assetsInlineLimit: 0,
		rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD_CHUNKS } } },
		modulePreload: { polyfill: false },
	},
});
