import { expect, it, onTestFinished } from "vitest";
import { BrowserClient } from "../../testing/browser-client.ts";
import { tryToAsk } from "../../testing/chats.ts";
import { isOnPostgres, migratedDatabase } from "../../testing/database/fresh-database.ts";
import { startServerProcess } from "../../testing/processes/server-process.ts";
import { someVideo, tryToUpload } from "../../testing/uploads.ts";

const BLOCK_BYTES = 512;
const MAX_FILE_BLOCKS = 1024;
const MAX_PROMPTS = 18;

// The limit is one of POSIX, and does not reach a database server.
it.skipIf(isOnPostgres || process.platform === "win32")(
	"REL-48 files that may not grow are reported like a full disk",
	async () => {
		const store = await migratedDatabase();
		onTestFinished(store.remove);
		const server = await startServerProcess({ DATA_DIR: store.dataDir }, { maxFileBlocks: MAX_FILE_BLOCKS });
		onTestFinished(async () => void (await server.end("SIGKILL")));
		const browser = new BrowserClient(server.origin);

		const refused = await tryToUpload(browser, someVideo(2 * MAX_FILE_BLOCKS * BLOCK_BYTES));
		expect([refused.status, refused.text]).toEqual([
			503,
			"The server cannot save right now: its storage is full. Nothing was sent.",
		]);
		let reply = await tryToAsk(browser, "x".repeat(2000), ["grok"]);
		for (let n = 0; n < MAX_PROMPTS && reply.status !== 503; n += 1)
			reply = await tryToAsk(browser, "x".repeat(2000), ["grok"]);
		expect([reply.status, reply.headers.get("x-error-code"), reply.text]).toEqual([
			503,
			"storage-full",
			"The server cannot save right now: its storage cannot be written to. Nothing was sent.",
		]);
	},
);
