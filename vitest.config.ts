import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const MINUTE = 60_000;
/** How long `expect.poll` waits for what happens at once on a quiet machine. */
const PATIENT = { poll: { timeout: MINUTE / 2 } };
/** Only what hangs reaches these limits, however slow the machine is. */
const LIMITS = { testTimeout: MINUTE, hookTimeout: MINUTE };
const quiet = "./scripts/testing/quiet-console.ts";
const fresh = "./scripts/testing/fresh-modules.ts";
/** Other work only makes what they measure slower, so they run by themselves. */
const ALONE = { maxWorkers: 1, sequence: { groupOrder: 1 } };
/** Of what even the machine itself disturbs, the best of three counts. */
const BEST_OF_THREE = { ...ALONE, retry: 2 };
const MEASURED = ["server/src/modules/chat/memory.long.test.ts"];
/** Tests also wait, for a process or for a disk: with one file more at a time than cores none of them rests. */
const maxWorkers = availableParallelism() + 1;
/** Beside each file there are a browser and a server, which work too. */
const JOURNEYS_AT_ONCE = Math.max(2, availableParallelism() - 1);

/** Needs the Redis that `npm run test:all -- redis` finds or installs. */
const BESIDE_REDIS = "server/**/*.redis.test.ts";
/** What takes minutes: `npm run test:all` runs it, `npm test` does not. */
const LONG = "**/*.long.test.{ts,tsx}";

/** What these change, the libraries of a shared worker would remember. */
const CHANGES_ITS_WORKER = /\bvi\.(?:mock|doMock|resetModules|useFakeTimers)\(/;

const SERVER = {
	expect: PATIENT,
	globalSetup: ["./server/src/testing/database/template-database.ts"],
	setupFiles: [fresh, quiet],
	...LIMITS,
};
const WEB = {
	root: ".",
	// A project that extends another file than this one does not take it from here.
	maxWorkers,
	expect: PATIENT,
	setupFiles: [fresh, quiet, "./web/src/testing/fresh-page.ts"],
	...LIMITS,
};
const WEB_PAGES = {
	...WEB,
	environment: "jsdom",
	setupFiles: [...WEB.setupFiles, "./web/src/testing/patient-queries.ts"],
};
const JOURNEYS = {
	maxWorkers: JOURNEYS_AT_ONCE,
	expect: PATIENT,
	globalSetup: ["./e2e/testing/browser/global-setup.ts"],
	testTimeout: 10 * MINUTE,
	hookTimeout: 2 * MINUTE,
};

/**
 * Starting a worker takes longer than most files: the files of a project share workers, and those that change theirs
 * have one each, in the project NAME-alone.
 */
function sharingWorkers({
	extends: base,
	test = {},
}: TestProjectInlineConfiguration): TestProjectInlineConfiguration[] {
	const files = globSync(test.include ?? [], { cwd: import.meta.dirname, exclude: ["**/node_modules/**", LONG] });
	const alone = files.filter((file) => CHANGES_ITS_WORKER.test(readFileSync(join(import.meta.dirname, file), "utf8")));
	const exclude = [...configDefaults.exclude, LONG, ...(test.exclude ?? [])];
	return [
		{ extends: base, test: { ...test, isolate: false, exclude: [...exclude, ...alone] } },
		{ extends: base, test: { ...test, name: `${test.name}-alone`, include: alone, exclude } },
	];
}

/** `npx vitest run --project server` or a path runs a part. */
export default defineConfig({
	test: {
		maxWorkers,
		projects: [
			{
				test: {
					name: "contract",
					include: ["contract/**/*.test.ts"],
					expect: PATIENT,
					setupFiles: [quiet],
				},
			},
			...sharingWorkers({
				test: {
					...SERVER,
					name: "server",
					include: ["server/**/*.test.ts", "bench/**/*.test.ts"],
					exclude: [BESIDE_REDIS],
				},
			}),
			{
				test: {
					...SERVER,
					name: "server-long",
					include: ["server/**/*.long.test.ts", "bench/**/*.long.test.ts"],
					exclude: [...configDefaults.exclude, ...MEASURED],
				},
			},
			{
				test: {
					name: "measured",
					include: MEASURED,
					expect: PATIENT,
					globalSetup: SERVER.globalSetup,
					setupFiles: [quiet],
					...BEST_OF_THREE,
				},
			},
			{
				test: {
					...SERVER,
					name: "redis",
					include: [BESIDE_REDIS],
				},
			},
			{
				test: {
					name: "scripts",
					include: ["scripts/**/*.test.ts"],
					expect: PATIENT,
					setupFiles: [quiet],
					...LIMITS,
				},
			},
			...sharingWorkers({
				extends: "./web/vite.config.ts",
				test: { ...WEB_PAGES, name: "web", include: ["web/**/*.test.tsx"] },
			}),
			{
				extends: "./web/vite.config.ts",
				test: { ...WEB_PAGES, name: "web-long", include: ["web/**/*.long.test.tsx"] },
			},
			// Those that need a document after all name jsdom in their first line.
			...sharingWorkers({
				extends: "./web/vite.config.ts",
				test: { ...WEB, name: "web-logic", include: ["web/**/*.test.ts", "bench/**/*.test.tsx"] },
			}),
			{
				test: {
					...JOURNEYS,
					name: "journeys",
					include: ["e2e/*.test.ts"],
					exclude: [...configDefaults.exclude, LONG],
				},
			},
			{ test: { ...JOURNEYS, name: "journeys-long", include: ["e2e/*.long.test.ts"] } },
			// Needs the emulator that `npm run test:all -- firebase` starts.
			{ test: { ...JOURNEYS, name: "firebase", include: ["e2e/firebase/*.test.ts"] } },
		],
	},
});
