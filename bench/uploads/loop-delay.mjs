import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

// Preloaded into a server: from SIGUSR2 on it measures the delay of the event loop, and writes it to a file at exit.
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on("SIGUSR2", () => setImmediate(() => delay.reset()));
process.on("exit", () => {
	const ms = (/** @type {number} */ ns) => Math.round(ns / 1e5) / 10;
	writeFileSync(process.env.DELAY_FILE ?? "", JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max) }));
});
