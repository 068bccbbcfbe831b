import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { LONG_TESTS } from "./steps/long-tests.mjs";
import { exitWithMessage } from "./steps/process/exit-with-message.mjs";
import { printTotal } from "./steps/run-tests.mjs";

const [part, ...files] = process.argv.slice(2);
if (part && !LONG_TESTS[part]) {
	exitWithMessage(`No part is called ${part}. The parts are: ${Object.keys(LONG_TESTS).join(", ")}.`);
}

await ensureInstalled();
const counts = [];
for (const [name, run] of Object.entries(LONG_TESTS)) {
	if (!part || part === name) counts.push(await run(files));
}
printTotal(counts);
