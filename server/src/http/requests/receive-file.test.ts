import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { startTestApp } from "../../testing/test-app.ts";
import { requestUpload, someVideo } from "../../testing/uploads.ts";

const MAX_BYTES = 100_000;

afterEach(() => void vi.useRealTimers());

it.each([
	["is larger than it may be by its length", `content-length: ${20 * MAX_BYTES}`, someVideo(10)],
	[
		"is larger than allowed",
		"transfer-encoding: chunked",
		// The chunk goes on after these bytes, so that what is sent later belongs to it.
		Buffer.concat([Buffer.from(`${(20 * MAX_BYTES).toString(16)}\r\n`), someVideo(2 * MAX_BYTES)]),
	],
])("a client whose file %s gets the error, and can continue sending until then", async (_what, header, beginning) => {
	const app = await startTestApp({ env: { MAX_UPLOAD_BYTES: String(MAX_BYTES) } });
	const browser = app.browser();
	const { uploadURL } = await requestUpload(browser);
	// The time for the rest does not pass, however slow the machine is.
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const { hostname, port, host } = new URL(app.origin);
	const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
	let received = "";
	socket.setEncoding("utf8").on("data", (chunk: string) => {
		received += chunk;
	});
	const answered = once(socket, "end");
	socket.write(`PUT ${uploadURL} HTTP/1.1\r\nhost: ${host}\r\norigin: ${app.origin}\r\n${header}\r\n\r\n`);
	socket.write(beginning);
	await answered;
	expect(received).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
	expect(received).toContain("The file is too large: 0 MB is the limit.");
	// A connection that is closed in both directions fails at the second write at the latest.
	for (let n = 0; n < 5; n += 1) {
		await new Promise<void>((resolve, reject) => {
			socket.write(Buffer.alloc(1000), (error) => (error ? reject(error) : resolve()));
		});
		await new Promise(setImmediate);
	}
	expect(socket.errored).toBeNull();
	socket.destroy();
});
