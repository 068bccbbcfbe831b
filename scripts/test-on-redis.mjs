import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { ensureRedis } from "./steps/ensure-redis.mjs";
import { printTotal, runTests } from "./steps/run-tests.mjs";
import { startPostgres } from "./steps/start-postgres.mjs";

await ensureInstalled();
const program = await ensureRedis();
const postgres = await startPostgres();
console.log("Parallax: testing several processes on PostgreSQL and Redis ...");
// The tests start and end it themselves, each its own: they take it away, too.
const env = { TEST_REDIS_SERVER: program, TEST_DATABASE_URL: postgres.url };
const tested = await runTests(["redis"], env, process.argv.slice(2));
await postgres.stop();
printTotal([tested]);
