import { readFileSync } from "node:fs";
import { CannotStart, compose, type Parallax } from "./compose.ts";
import { BadSettings, readConfig } from "./config.ts";
import { NewerDatabase } from "./platform/database/index.ts";
import { createLogger } from "./platform/logger.ts";
import { withSecretFiles } from "./secret-files.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	version: string;
};

function whyNot(error: unknown): string {
	if (error instanceof BadSettings || error instanceof CannotStart || error instanceof NewerDatabase)
		return error.message;
	const { code, message, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
	if (code === "EADDRINUSE") return `Parallax cannot start: port ${port} is already in use. Set PORT to another one.`;
	if (code === "EACCES" && port !== undefined)
		return `Parallax cannot start: it may not listen on port ${port}. Set PORT to another one.`;
	if (code === "EADDRNOTAVAIL") return `Parallax cannot start: ${address} is not an address of this machine. Set HOST.`;
	return `Parallax cannot start: ${message}`;
}

/** The first signal ends gracefully; the signals that a terminal and npm repeat within a second are the same wish. */
function closeOnSignals(parallax: Parallax): void {
	let firstAt = 0;
	const onSignal = () => {
		if (firstAt > 0) {
			if (performance.now() - firstAt > 1000) process.exit(1);
			return;
		}
		firstAt = performance.now();
		console.log("Parallax is closing: answers that are being written get up to 10 s.");
		parallax.close().then(
			() => process.exit(0),
			(error: unknown) => {
				console.error(whyNot(error));
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
	for (const name of config.withoutEffect) logger.warn(`${name} is set, but this version does not use it yet`);
	const parallax = await compose(config, logger, version);
	closeOnSignals(parallax);
	console.log(`Parallax is listening on ${await parallax.listen()}`);
} catch (error) {
	console.error(whyNot(error));
	process.exit(1);
}
