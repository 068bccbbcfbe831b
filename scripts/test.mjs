import { printChecked, runChecks } from "./steps/check-parts.mjs";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureChromium } from "./steps/install/ensure-chromium.mjs";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { printTotal, runTests } from "./steps/run-tests.mjs";

/** One run of all projects, so that no core is idle while one project ends. */
const UNITS = ["contract", "server", "server-alone", "scripts", "web", "web-alone", "web-logic", "web-logic-alone"];

await ensureInstalled();
const chromium = await ensureChromium();

console.log("Parallax: checking format, lint, types, architecture, dead code and sizes ...");
const checks = await runChecks(printChecked);

await ensureBuilt();

console.log("Parallax: testing the contract, the server through HTTP, the pages' components, and the tooling ...");
const units = await runTests(UNITS);

console.log("Parallax: running the browser journeys in Chromium ...");
const journeys = await runTests(["journeys"], { CHROMIUM_PATH: chromium });

printTotal([checks, units, journeys]);
