import { startFakeVendors } from "./fake-vendors.ts";

/** The fake vendors in their own process. Prints one line of JSON: the origin, and the environment for a server. */
const vendors = await startFakeVendors(Number(process.env.PORT ?? 0));
process.stdout.write(`${JSON.stringify({ origin: vendors.origin, env: vendors.env })}\n`);
