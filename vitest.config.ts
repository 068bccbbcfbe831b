import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const MINUTE = 60_000;
/** How long `expect.poll` waits for what happens at once on a quiet machine. */
const PATIENT = { poll: { timeout: 10_000 } };
const quiet = "./scripts/testing/quiet-console.ts";
/** Other work only makes what they measure slower, so they run by themselves. */
const ALONE = { maxWorkers: 1, sequence: { groupOrder: 1 } };
/** Of what even the machine itself disturbs, the best of three counts. */
const BEST_OF_THREE = { ...ALONE, retry: 2 };
const MEASURED = ["server/src/modules/chat/memory.long.test.ts"];
/** Beside each file there are a browser and a server, which work too. */
const JOURNEYS_AT_ONCE = Math.max(2, availableParallelism() - 1);

/** Needs the Redis that `npm run test:all -- redis` finds or installs. */
const BESIDE_REDIS = "server/**/*.redis.test.ts";
/** What takes minutes: `npm run test:all` runs it, `npm test` does not. */
const LONG = "**/*.long.test.ts";

const SERVER = {
	expect: PATIENT,
	globalSetup: ["./server/src/testing/template-database.ts"],
	setupFiles: [quiet],
	testTimeout: 15_000,
};
const WEB = {
	root: ".",
	expect: PATIENT,
	setupFiles: [quiet],
	testTimeout: 15_000,
};
const JOURNEYS = {
	maxWorkers: JOURNEYS_AT_ONCE,
	expect: PATIENT,
	globalSetup: ["./e2e/testing/global-setup.ts"],
	testTimeout: 3 * MINUTE,
	hookTimeout: MINUTE,
};

/** `npx vitest run --project server` or a path runs a part. */
export default defineConfig({
	test: {
		// Tests also wait, for a process or for a disk: with one file more at a time than cores none of them rests.
		maxWorkers: availableParallelism() + 1,
		projects: [
			{
				test: {
					name: "contract",
					include: ["contract/**/*.test.ts"],
					expect: PATIENT,
					setupFiles: [quiet],
				},
			},
			{
				test: {
					...SERVER,
					name: "server",
					include: ["server/**/*.test.ts"],
					exclude: [...configDefaults.exclude, LONG, BESIDE_REDIS],
				},
			},
			{
				test: {
					...SERVER,
					name: "server-long",
					include: ["server/**/*.long.test.ts"],
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
					testTimeout: 20_000,
				},
			},
			{
				test: {
					name: "scripts",
					include: ["scripts/**/*.test.ts"],
					expect: PATIENT,
					setupFiles: [quiet],
					testTimeout: MINUTE,
					hookTimeout: MINUTE,
				},
			},
			{
				extends: "./web/vite.config.ts",
				test: {
					...WEB,
					name: "web",
					include: ["web/**/*.test.tsx"],
					environment: "jsdom",
					setupFiles: [quiet, "./web/src/testing/patient-queries.ts"],
				},
			},
			// Those that need a document after all name jsdom in their first line.
			{ extends: "./web/vite.config.ts", test: { ...WEB, name: "web-logic", include: ["web/**/*.test.ts"] } },
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
