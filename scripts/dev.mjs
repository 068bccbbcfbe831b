import { envFile } from "./steps/env-file.mjs";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { stopChildren } from "./steps/process/children.mjs";
import { freePort } from "./steps/process/free-port.mjs";
import { runAttached } from "./steps/process/run-attached.mjs";
import { SERVER_ENVIRONMENT } from "./steps/server-flags.mjs";

await ensureInstalled();
console.log("Parallax: starting the server and the pages; both reload on changes ...");
const port = await freePort();
const server = runAttached(["--watch", ...envFile, "server/src/main.ts"], {
	...SERVER_ENVIRONMENT,
	PORT: `${port}`,
	HOST: "127.0.0.1",
});
const pages = runAttached([...envFile, "scripts/steps/dev-pages.mjs"], {
	PARALLAX_SERVER: `http://127.0.0.1:${port}`,
});
process.exitCode = await Promise.race([server, pages]);
stopChildren();
