import { ensureBuilt } from "./ensure-built.mjs";
import { ensureChromium } from "./install/ensure-chromium.mjs";
import { ensureFirebaseTools } from "./install/ensure-firebase-tools.mjs";
import { ensureRedis } from "./install/ensure-redis.mjs";
import { runTests } from "./run-tests.mjs";
import { EMULATED_PROJECT, startAuthEmulator } from "./start-auth-emulator.mjs";
import { startPostgres } from "./start-postgres.mjs";

/**
 * @typedef {import("./run-tests.mjs").Count} Count
 * @typedef {(files: readonly string[]) => Promise<Count>} RunPart runs the named files of a part, or all of them
 */

const SERVER = ["server", "server-alone", "server-long", "measured"];
/** All database tests import this file, and no global setup does: the other tests need not run again on PostgreSQL. */
const DATABASES = "server/src/testing/database/fresh-database.ts";

/** The parts of `npm run test:all`, by name. @type {Readonly<Record<string, RunPart>>} */
export const LONG_TESTS = {
	async server(files) {
		console.log("Parallax: testing the server under faults and kills, and by every owner ...");
		return await runTests(["server-long", "measured"], {}, files);
	},
	async pages(files) {
		console.log("Parallax: testing hostile answers at each length ...");
		return await runTests(["web-long"], {}, files);
	},
	async journeys(files) {
		const chromium = await ensureChromium();
		await ensureBuilt();
		console.log("Parallax: running the long browser journeys in Chromium ...");
		return await runTests(["journeys-long"], { CHROMIUM_PATH: chromium }, files);
	},
	async postgres(files) {
		console.log("Parallax: testing the server through HTTP on PostgreSQL ...");
		const postgres = await startPostgres();
		const env = { TEST_DATABASE_URL: postgres.url };
		const count =
			files.length > 0
				? await runTests(SERVER, env, files)
				: await runTests(SERVER, env, [DATABASES], ["related", "--run"]);
		await postgres.stop();
		return count;
	},
	async redis(files) {
		const program = await ensureRedis();
		const postgres = await startPostgres();
		console.log("Parallax: testing several processes on PostgreSQL and Redis ...");
		// Each test starts its own Redis, because some tests stop it.
		const env = { TEST_REDIS_SERVER: program, TEST_DATABASE_URL: postgres.url };
		const count = await runTests(["redis"], env, files);
		await postgres.stop();
		return count;
	},
	async firebase(files) {
		const chromium = await ensureChromium();
		const firebase = await ensureFirebaseTools();
		await ensureBuilt();
		console.log("Parallax: signing in with Google in Chromium, through Firebase's Auth emulator ...");
		const emulator = await startAuthEmulator(firebase);
		const env = {
			CHROMIUM_PATH: chromium,
			FIREBASE_PROJECT_ID: EMULATED_PROJECT,
			FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
		};
		const count = await runTests(["firebase"], env, files);
		await emulator.stop();
		return count;
	},
};
