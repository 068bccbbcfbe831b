import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BrowserClient } from "./testing/browser-client.ts";
import { ask, readToEnd } from "./testing/chats.ts";
import { freePort } from "./testing/processes/free-port.ts";
import { runServer, runServerProcess, startServerProcess } from "./testing/processes/server-process.ts";

let dataDir = "";
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "parallax-main-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("a failed start", () => {
	it("reports a busy port in one sentence and exits with code 1", async () => {
		const holder = createServer();
		const port = await new Promise<number>((resolve) => {
			holder.listen(0, "127.0.0.1", () => resolve((holder.address() as { port: number }).port));
		});
		const { code, output } = await runServerProcess({ PORT: String(port), DATA_DIR: dataDir });
		holder.close();
		expect(output).toBe(`Parallax cannot start: port ${port} is already in use. Set PORT to another one.\n`);
		expect(code).toBe(1);
	});

	it("reports a data directory that it cannot write to", async () => {
		const file = join(dataDir, "file");
		await writeFile(file, "");
		const { code, output } = await runServerProcess({ PORT: "0", DATA_DIR: join(file, "data") });
		expect(output).toMatch(
			/^Parallax cannot start: it cannot write to its data directory \S+ \(ENOTDIR\)\. Set DATA_DIR\.\n$/,
		);
		expect(code).toBe(1);
		expect((await runServerProcess({ PORT: "0", DATA_DIR: file })).output).toContain("(EEXIST)");
	});

	// Only Linux has /proc, in which no folder can be created.
	it.runIf(process.platform === "linux")("reports at once a data directory that cannot be created", async () => {
		const { code, output } = await runServerProcess({ PORT: "0", DATA_DIR: "/proc/parallax/data" });
		expect(output).toBe(
			"Parallax cannot start: it cannot write to its data directory /proc/parallax/data (ENOENT). Set DATA_DIR.\n",
		);
		expect(code).toBe(1);
	});

	it("reports every invalid setting", async () => {
		const { code, output } = await runServerProcess({ PORT: "x", LOG_LEVEL: "loud", DATA_DIR: dataDir });
		expect(output).toBe(
			"Parallax cannot start: PORT must be a port from 0 to 65535. LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.\n",
		);
		expect(code).toBe(1);
	});

	it("reports in one sentence that an existing file is not a database", async () => {
		await writeFile(
			join(dataDir, "parallax.sqlite"),
			"this is not a database, and long enough to be read as one".repeat(100),
		);
		await chmod(join(dataDir, "parallax.sqlite"), 0o600);
		const { code, output } = await runServerProcess({ PORT: "0", DATA_DIR: dataDir });
		expect(output).toBe(
			`Parallax cannot start: the file parallax.sqlite in ${dataDir} is damaged or not a database. Restore a backup as the README describes, and keep the damaged file until the restore has worked.\n`,
		);
		expect(code).toBe(1);
	});

	it("reports how to fix a file that it cannot use", async () => {
		await mkdir(join(dataDir, "parallax.sqlite"));
		const { code, output } = await runServerProcess({ PORT: "0", DATA_DIR: dataDir });
		expect(output).toBe(
			`Parallax cannot start: the file parallax.sqlite in ${dataDir} cannot be opened. It must belong to the user who runs Parallax.\n`,
		);
		expect(code).toBe(1);
	});

	it("reports a host name that cannot be resolved", async () => {
		const { code, output } = await runServerProcess({ PORT: "0", HOST: "nowhere.invalid", DATA_DIR: dataDir });
		expect(output).toBe("Parallax cannot start: the host name nowhere.invalid cannot be resolved. Set HOST.\n");
		expect(code).toBe(1);
	});
});

describe("a shutdown", () => {
	it("by Ctrl-C with no running response ends at once, with exit code 0", async () => {
		const server = await startServerProcess({ DATA_DIR: dataDir });
		expect(await server.end("SIGINT")).toBe(0);
	});

	it("by SIGTERM waits for pending answers and stores them", async () => {
		const server = await startServerProcess({ DATA_DIR: dataDir });
		const browser = new BrowserClient(server.origin);
		const { id } = await ask(browser, "Write the first sentence of a novel set in a lighthouse.", ["grok"]);
		const reading = readToEnd(browser, id);
		expect(await server.end("SIGTERM")).toBe(0);
		expect((await reading).map(({ type }) => type)).toContain("settled");
	});

	it("by SIGTERM in the moment in which it begins to listen is one without complaints, with exit code 0", async () => {
		const port = await freePort();
		const { process: child } = runServer({ DATA_DIR: dataDir, PORT: String(port) });
		const output: string[] = [];
		for (const stream of [child.stdout, child.stderr])
			stream?.setEncoding("utf8").on("data", (chunk: string) => output.push(chunk));
		const ended = once(child, "close");
		const status = () =>
			fetch(`http://127.0.0.1:${port}/healthz`).then(
				(response) => response.status,
				() => 0,
			);
		await expect.poll(status, { interval: 1 }).toBe(200);
		child.kill("SIGTERM");
		expect(await ended).toEqual([0, null]);
		expect(output.join("")).not.toContain("cannot start");
	});

	it("by kill -9 keeps the compile cache for the next start", async () => {
		const compiled = join(dataDir, "compiled");
		const server = await startServerProcess({ DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiled });
		await server.end("SIGKILL");
		const files = await readdir(compiled, { recursive: true });
		expect(files.length).toBeGreaterThan(100);
	});
});
