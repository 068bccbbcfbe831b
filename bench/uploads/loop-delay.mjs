import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded before a server: from SIGUSR2 on it watches how late the event loop is, and writes that down when it ends.
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on("SIGUSR2", () => setImmediate(() => delay.reset()));
process.on("exit", () => {
	const ms = (/** @type {number} */ ns) => Math.round(ns / 1e5) / 10;
	writeFileSync(process.env.DELAY_FILE ?? "", JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max) }));
});
