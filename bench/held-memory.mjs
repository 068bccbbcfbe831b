import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Preloaded into a server whose memory is measured: on SIGUSR2 it collects garbage and prints the memory still held.
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
	collect();
	const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
	// Memory outside the heap (sockets, pages of the database, code) is counted completely.
	const heldKb = Math.round((rss - heapTotal + heapUsed + external) / 1024);
	process.stderr.write(`holding ${heldKb} KB\n`);
});
