import { ensureBuilt } from "./steps/ensure-built.mjs";
import { envFile } from "./steps/env-file.mjs";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { runAttached } from "./steps/process/run-attached.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "./steps/server-flags.mjs";

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runAttached([...SERVER_FLAGS, ...envFile, "server/src/main.ts"], SERVER_ENVIRONMENT);
