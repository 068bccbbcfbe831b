import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const MINUTE = 60_000;
const quiet = "./scripts/testing/quiet-console.ts";
/** What they measure would be another thing beside other work. */
const MEASURED = ["server/src/modules/chat/memory.test.ts"];

/** `npm test` runs these in turn; `npx vitest run --project server` or a path runs a part. */
export default defineConfig({
	test: {
		// Tests mostly wait, for a process or for a page: on two cores two files at a time take half as long.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		projects: [
			{
				test: {
					name: "contract",
					include: ["contract/**/*.test.ts"],
					setupFiles: [quiet],
				},
			},
			{
				test: {
					name: "server",
					include: ["server/**/*.test.ts"],
					exclude: [...configDefaults.exclude, ...MEASURED],
					setupFiles: [quiet],
					testTimeout: 15_000,
				},
			},
			{
				test: {
					// After the others of its run, and one at a time.
					name: "measured",
					include: MEASURED,
					setupFiles: [quiet],
					maxWorkers: 1,
					sequence: { groupOrder: 1 },
				},
			},
			{
				test: {
					name: "scripts",
					include: ["scripts/**/*.test.ts"],
					setupFiles: [quiet],
					testTimeout: MINUTE,
					hookTimeout: MINUTE,
				},
			},
			{
				extends: "./web/vite.config.ts",
				test: {
					name: "web",
					root: ".",
					include: ["web/**/*.test.{ts,tsx}"],
					environment: "jsdom",
					setupFiles: [quiet],
					testTimeout: 15_000,
				},
			},
			{
				test: {
					name: "e2e",
					include: ["e2e/*.test.ts"],
					globalSetup: ["./e2e/testing/global-setup.ts"],
					testTimeout: 3 * MINUTE,
					hookTimeout: MINUTE,
				},
			},
			{
				test: {
					// Only beside the emulator that `npm run test:firebase` starts.
					name: "firebase",
					include: ["e2e/firebase/*.test.ts"],
					globalSetup: ["./e2e/testing/global-setup.ts"],
					testTimeout: 3 * MINUTE,
					hookTimeout: MINUTE,
				},
			},
		],
	},
});
