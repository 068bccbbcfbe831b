import { compose } from "../../compose.ts";
import { readConfig } from "../../config.ts";
import type { Database } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";

/** The server, which is killed immediately after its n-th write since it started to listen. */
let remainingWrites = Number.POSITIVE_INFINITY;

const killAfterWrites = (real: Database): Database => ({
	...real,
	write: async (work, options) => {
		const result = await real.write(work, options);
		remainingWrites -= 1;
		if (remainingWrites === 0) process.kill(process.pid, "SIGKILL");
		return result;
	},
});

const parallax = await compose(readConfig(process.env), createLogger("silent"), "test", { database: killAfterWrites });
const address = await parallax.listen();
remainingWrites = Number(process.env.WRITES_LEFT);
process.stdout.write(`Parallax is listening on ${address}\n`);
