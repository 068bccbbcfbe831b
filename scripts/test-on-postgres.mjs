import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { printTotal, runTests } from "./steps/run-tests.mjs";
import { startPostgres } from "./steps/start-postgres.mjs";

await ensureInstalled();
console.log("Parallax: testing the server through HTTP on PostgreSQL ...");
const postgres = await startPostgres();
// All of the server, or the files that are named.
const named = process.argv.slice(2);
const server = await runTests(
	["server", "measured"],
	{ TEST_DATABASE_URL: postgres.url },
	named.length > 0 ? named : ["server/"],
);
await postgres.stop();

printTotal([server]);
