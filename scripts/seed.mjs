import { join } from "node:path";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { envFile } from "./steps/env-file.mjs";
import { runAttached } from "./steps/process/run-attached.mjs";

await ensureInstalled();
process.exitCode = await runAttached([...envFile, join("bench", "seed", "run.ts"), ...process.argv.slice(2)]);
