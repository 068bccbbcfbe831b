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

/** A site that responds to each connection with invalid HTTP. */
async function startRawSite(respond: (socket: Socket) => void): Promise<string> {
	const server = createServer((socket) => {
		socket.on("error", () => {});
		socket.once("data", () => respond(socket));
	}).listen(0, "127.0.0.1");
	servers.push(server);
	await once(server, "listening");
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`;
}

/** A file without a length, whose connection never ends. */
const endless = (socket: Socket) => {
	socket.write("HTTP/1.1 200 OK\r\ncontent-type: video/mp4\r\n\r\n");
	socket.write(someVideo(1000));
};

it("a response that switches protocols fails at once", async () => {
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

it("a cancelled import stores nothing, also when only the end of the connection marks the file's end", async () => {
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

it("a file that the time limit cuts off is not stored as complete", async () => {
	const stop = new AbortController();
	const { file, bytes } = await openUrl(await startRawSite(endless), "GET", { allowLocal: true }, stop.signal);
	expect(file.size).toBeNull();
	const read = async () => {
		for await (const _ of bytes) stop.abort(new Error("too late"));
	};
	await expect(read()).rejects.toThrow();
});
