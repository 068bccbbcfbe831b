import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before a server whose memory is measured: on SIGUSR2 it collects its garbage and says what it still holds.
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
	collect();
	const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
	// What lies outside of the heap (sockets, the database's pages, code) counts whole.
	const heldKb = Math.round((rss - heapTotal + heapUsed + external) / 1024);
	process.stderr.write(`holding ${heldKb} KB\n`);
});
