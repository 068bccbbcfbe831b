import { fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Failure, invalid, unavailable } from "../../failures.ts";
import { DecodeQueue } from "../pictures/index.ts";
import type { PdfRequest, PdfResult } from "./pdf-process.ts";

/** What is known of a PDF. */
interface ReadPdf {
	readonly pages: number;
	/** Null when it contains none, as a scan. */
	readonly text: string | null;
}

const MAX_MS = 20_000;
const MAX_BYTES = 512 * 1_048_576;
const HEAP_MB = 256;
const WATCH_MS = 50;
const PAGE_BYTES = 4096;

const PROCESS_FILE = new URL("./pdf-process.ts", import.meta.url);

/** Only tests use another file or limit. */
interface ProcessOptions {
	readonly file?: URL;
	readonly maxMs?: number;
}

const DAMAGED = "This PDF can't be read. It may be damaged.";
const ENCRYPTED = "This PDF is protected by a password. Save it without one and attach it again.";
const TOO_MUCH = "This PDF needs too much time or memory to read. Use a simpler one.";

/** The memory that a process uses; null where the system does not tell it. */
async function residentBytes(pid: number): Promise<number | null> {
	const [, pages] = (await readFile(`/proc/${pid}/statm`, "latin1").catch(() => "")).split(" ");
	return pages === undefined ? null : Number(pages) * PAGE_BYTES;
}

/** Reads it in a process of its own, which gets no settings, may write nothing, and is killed when it takes too much. */
export async function readInProcess(
	request: PdfRequest,
	{ file = PROCESS_FILE, maxMs = MAX_MS }: ProcessOptions = {},
): Promise<PdfResult | "killed"> {
	const execArgv = [`--max-old-space-size=${HEAP_MB}`, "--permission", "--allow-fs-read=*", "--no-warnings"];
	const child = fork(file, { execArgv, env: {}, stdio: ["ignore", "ignore", "ignore", "ipc"] });
	const { promise, resolve } = Promise.withResolvers<PdfResult | "killed">();
	child.once("message", (message) => resolve(message as PdfResult));
	child.once("error", () => resolve("killed"));
	child.once("exit", () => resolve("killed"));
	const timer = setTimeout(() => child.kill("SIGKILL"), maxMs);
	const watch = setInterval(() => {
		if (child.pid === undefined) return;
		residentBytes(child.pid)
			.then((bytes) => bytes !== null && bytes > MAX_BYTES && child.kill("SIGKILL"))
			.catch(() => {});
	}, WATCH_MS);
	try {
		child.send(request);
		return await promise;
	} finally {
		clearTimeout(timer);
		clearInterval(watch);
		child.kill("SIGKILL");
	}
}

const pdfQueue = new DecodeQueue(() => unavailable("The server is busy with other PDFs. Try again in a moment.", 10));

/** Counts the pages of a PDF and reads its text. Fails for one that is damaged, encrypted or has more than `maxPages`. */
export async function readPdf(path: string, owner: string, maxPages: number): Promise<ReadPdf> {
	const result = await pdfQueue.run(owner, () => readInProcess({ path, maxPages }));
	if (result === "killed") throw invalid(TOO_MUCH);
	switch (result.kind) {
		case "read":
			return { pages: result.pages, text: result.text };
		case "encrypted":
			throw invalid(ENCRYPTED);
		case "too-many-pages": {
			const pages = result.pages.toLocaleString("en-US");
			throw new Failure(413, "too-large", `This PDF has ${pages} pages: ${maxPages} is the limit.`);
		}
		case "damaged":
			throw invalid(DAMAGED);
	}
}
