import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** The minimal upload server: it writes the request body to a file. */
const dir = process.argv[2] ?? "";
let count = 0;
const server = createServer(async (request, response) => {
	count += 1;
	await pipeline(request, createWriteStream(join(dir, String(count))));
	response.end("{}");
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
process.on("SIGTERM", () => process.exit(0));
