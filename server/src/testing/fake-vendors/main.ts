import { startFakeVendors } from "./fake-vendors.ts";

/** Alone in a process: prints its address and the environment that points a server at it, as one line of JSON. */
const vendors = await startFakeVendors(Number(process.env.PORT ?? 0));
process.stdout.write(`${JSON.stringify({ origin: vendors.origin, env: vendors.env })}\n`);
