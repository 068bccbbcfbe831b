import { printChecked, runChecks } from "./steps/check-parts.mjs";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";

await ensureInstalled();
console.log("Parallax: checking format, lint, types, architecture, dead code and sizes ...");
const { failed } = await runChecks(printChecked);
process.exitCode = failed === 0 ? 0 : 1;
