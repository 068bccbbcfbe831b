import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { runAttached } from "./steps/run-attached.mjs";

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runAttached(["--env-file-if-exists=.env", "server/src/main.ts"]);
