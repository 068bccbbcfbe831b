import { join } from "node:path";
import { envFile } from "./steps/env-file.mjs";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { runAttached } from "./steps/process/run-attached.mjs";

await ensureInstalled();
process.exitCode = await runAttached([...envFile, join("scripts", "steps", "backup.mjs"), ...process.argv.slice(2)]);
