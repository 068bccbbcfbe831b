import { compose } from "../../compose.ts";
import { readConfig } from "../../config.ts";
import type { Database } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";

/** The server, which is killed immediately after its n-th write since it started to listen. */
let left = Number.POSITIVE_INFINITY;

const deadly = (real: Database): Database => ({
	...real,
	write: async (work, how) => {
		const result = await real.write(work, how);
		left -= 1;
		if (left === 0) process.kill(process.pid, "SIGKILL");
		return result;
	},
});

const parallax = await compose(readConfig(process.env), createLogger("silent"), "test", { database: deadly });
const address = await parallax.listen();
left = Number(process.env.WRITES_LEFT);
process.stdout.write(`Parallax is listening on ${address}\n`);
