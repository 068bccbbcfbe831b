import { readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { StoppedOpening } from "./compose/opening.ts";
import { compose, type Parallax } from "./compose.ts";
import { readConfig } from "./config.ts";
import { createLogger } from "./platform/logger.ts";
import { withSecretFiles } from "./settings/secret-files.ts";
import { startupErrorMessage } from "./startup-error.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	version: string;
};

/** The first signal shuts down gracefully. Terminals and npm repeat it within a second, which is ignored; a later one exits. */
function closeOnSignals(parallax: Parallax): void {
	let firstAt = 0;
	const onSignal = () => {
		if (firstAt > 0) {
			if (performance.now() - firstAt > 1000) process.exit(1);
			return;
		}
		firstAt = performance.now();
		console.log("Parallax is shutting down: running answers get up to 10 s to finish.");
		parallax.close().then(
			() => process.exit(0),
			(error: unknown) => {
				console.error(startupErrorMessage(error));
				process.exit(1);
			},
		);
	};
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
}

try {
	const config = readConfig(withSecretFiles(process.env));
	const logger = createLogger(config.logLevel);
	for (const sentence of config.warnings) logger.warn(sentence);
	const parallax = await compose(config, logger, version);
	closeOnSignals(parallax);
	const address = await parallax.listen();
	// By default the cache is written only at a graceful exit, and the next start can follow a crash.
	flushCompileCache();
	console.log(`Parallax is listening on ${address}`);
	for (const line of await parallax.describeStart()) console.log(line);
} catch (error) {
	// A signal during the start: its handler ends the process.
	if (!(error instanceof StoppedOpening)) {
		console.error(startupErrorMessage(error));
		process.exit(1);
	}
}
