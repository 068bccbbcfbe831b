import { printChecked, runChecks } from "./steps/check-parts.mjs";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureChromium } from "./steps/install/ensure-chromium.mjs";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { printTotal, runTests } from "./steps/run-tests.mjs";

await ensureInstalled();
const chromium = await ensureChromium();

console.log("Parallax: checking format, lint, types, architecture, dead code and sizes ...");
const checks = await runChecks(printChecked);

await ensureBuilt();

console.log("Parallax: testing the contract, the server through HTTP, and the tooling ...");
const units = await runTests(["contract", "server", "scripts"]);

console.log("Parallax: testing the pages' components ...");
const pages = await runTests(["web", "web-logic"]);

console.log("Parallax: running the browser journeys in Chromium ...");
const journeys = await runTests(["journeys"], { CHROMIUM_PATH: chromium });

printTotal([checks, units, pages, journeys]);
