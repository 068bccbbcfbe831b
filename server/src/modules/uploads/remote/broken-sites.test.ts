import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import * as contract from "@parallax/contract";
import { afterEach, expect, it } from "vitest";
import { followImport } from "../../../testing/follow-import.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { someVideo } from "../../../testing/uploads.ts";
import { openUrl } from "./fetch-url.ts";

const LOCAL = { env: { COMPANION_ALLOW_LOCAL_URLS: "true" } };
const NOT_FETCHED = "This address cannot be fetched. It must be a public web address of a file.";
const servers: Server[] = [];

afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});

/** A site that answers each connection with bytes that a web server would not send. */
async function startRawSite(answer: (socket: Socket) => void): Promise<string> {
	const server = createServer((socket) => {
		socket.on("error", () => {});
		socket.once("data", () => answer(socket));
	}).listen(0, "127.0.0.1");
	servers.push(server);
	await once(server, "listening");
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`;
}

/** A file whose end is the end of the connection, and which never ends. */
const endless = (socket: Socket) => {
	socket.write("HTTP/1.1 200 OK\r\ncontent-type: video/mp4\r\n\r\n");
	socket.write(someVideo(1000));
};

it("a site that switches to another protocol is not waited for", async () => {
	const url = await startRawSite((socket) => {
		socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n");
	});
	const app = await startTestApp(LOCAL);
	const browser = await signedInBrowser(app, "mara@example.org");
	const { status, text } = await browser.call(contract.describeRemoteUrl, { body: { url } });
	expect([status, text]).toEqual([400, expect.stringContaining(NOT_FETCHED)]);
	const { answer } = await browser.call(contract.importRemoteUrl, { body: { url } });
	const followed = await followImport(browser, answer.token);
	expect(await followed.until("error")).toEqual({ error: { message: NOT_FETCHED } });
});

it("an import that is cancelled keeps nothing, also where only the connection says that a file has ended", async () => {
	const url = await startRawSite(endless);
	const app = await startTestApp(LOCAL);
	const browser = await signedInBrowser(app, "mara@example.org");
	const { answer } = await browser.call(contract.importRemoteUrl, { body: { url } });
	const followed = await followImport(browser, answer.token);
	await followed.until("progress");
	followed.socket.send('{"action":"cancel","payload":{}}');
	expect(await followed.until("error")).toEqual({ error: { message: "This upload was cancelled." } });
	expect((await browser.call(contract.listObjects, {})).answer).toEqual([]);
});

it("a file that is cut off by the time limit is not taken for a whole one", async () => {
	const stop = new AbortController();
	const { file, bytes } = await openUrl(await startRawSite(endless), "GET", { allowLocal: true }, stop.signal);
	expect(file.size).toBeNull();
	const read = async () => {
		for await (const _ of bytes) stop.abort(new Error("too late"));
	};
	await expect(read()).rejects.toThrow();
});
