import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makePdf, pdfInCodes, pdfWith } from "../../testing/make-pdf.ts";
import { readInProcess, readPdf } from "./read-pdf.ts";

let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "parallax-pdf-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(pdf: Buffer, maxPages = 100) {
	const path = join(folder, "file.pdf");
	await writeFile(path, pdf);
	return await readPdf(path, "user:mara", maxPages);
}

describe("reads a PDF", () => {
	it("its pages and its text", async () => {
		const { pages, text } = await read(makePdf(["First page", "Second page (two)"]));
		expect(pages).toBe(2);
		expect(text).toBe("First page\n\nSecond page (two)");
	});

	it.each([
		["90ms-RKSJ-H", "Japan1", "93fa967b8cea", "日本語"],
		["UniJIS-UTF16-H", "Japan1", "65e5672c8a9e", "日本語"],
		["Identity-H", "Japan1", "0c83104906d9", "陶偃近"],
		["UniGB-UCS2-H", "GB1", "4e2d6587", "中文"],
		["GBK-EUC-V", "GB1", "d6d0cec4", "中文"],
		["ETen-B5-H", "CNS1", "a4a4a4e5", "中文"],
		["KSCms-UHC-H", "Korea1", "c7d1b1b9", "한국"],
		["UniKS-UTF16-H", "Korea1", "d55cad6d", "한국"],
	])("its text in the codes of %s of %s", async (cmap, ordering, codes, text) => {
		expect((await read(pdfInCodes(cmap, ordering, codes))).text).toBe(text);
	});

	it("one without text has none", async () => {
		expect(await read(makePdf(["", "7"]))).toEqual({ pages: 2, text: null });
	});
});

describe("refuses a PDF with a sentence", () => {
	it("of 5,000 pages", async () => {
		const pdf = makePdf(Array(5000).fill("x"));
		await expect(read(pdf)).rejects.toMatchObject({
			status: 413,
			message: "This PDF has 5,000 pages: 100 is the limit.",
		});
	});

	it("that is encrypted", async () => {
		const encrypt = `<< /Filter /Standard /V 1 /R 2 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> /P -4 >>`;
		const id = `/ID [<${"43".repeat(16)}> <${"43".repeat(16)}>]`;
		await expect(read(pdfWith([encrypt], (first) => `/Encrypt ${first} 0 R ${id}`))).rejects.toMatchObject({
			status: 400,
			message: "This PDF is protected by a password. Save it without one and attach it again.",
		});
	});

	it.each([
		["that is cut off", makePdf(["Hello"]).subarray(0, 60)],
		["that is only called one", Buffer.from("%PDF-1.7 and nothing else")],
	])("%s", async (_what, pdf) => {
		await expect(read(pdf)).rejects.toMatchObject({
			status: 400,
			message: "This PDF can't be read. It may be damaged.",
		});
	});

	it("whose page unpacks to 700 MB", async () => {
		const packed = deflateSync(Buffer.alloc(700_000_000, "( ) Tj "), { level: 1 });
		const bomb = makePdf(["x"], { content: packed, filter: "/FlateDecode" });
		expect(bomb.length).toBeLessThan(10_485_760);
		await expect(read(bomb)).rejects.toMatchObject({
			status: 400,
			message: "This PDF needs too much time or memory to read. Use a simpler one.",
		});
	}, 60_000);
});

describe("the process that reads a PDF", () => {
	afterEach(() => vi.unstubAllEnvs());

	/** Runs this in place of the reader; `reply` sends a text back. */
	async function run(code: string, maxMs?: number) {
		const file = join(folder, "process.mjs");
		const path = join(folder, "request.pdf");
		await writeFile(path, "as it was");
		const reply = "const reply = (text) => process.send({ kind: 'read', pages: 1, text });";
		await writeFile(file, `${reply}\nprocess.once("message", async ({ path }) => {\n${code}\n});`);
		const result = await readInProcess({ path, maxPages: 1 }, { file: pathToFileURL(file), ...(maxMs && { maxMs }) });
		return { text: result === "killed" ? result : result.kind === "read" && result.text, path };
	}

	it("gets no settings", async () => {
		vi.stubEnv("OPENAI_API_KEY", "sk-of-the-operator");
		const { text } = await run("reply(JSON.stringify(process.env));");
		expect(text).toMatch(/^\{/);
		expect(text).not.toContain("OPENAI_API_KEY");
		expect(text).not.toContain("sk-of-the-operator");
	});

	it("can read, but neither write nor start a program", async () => {
		const tries = `
			const fs = await import("node:fs");
			const { spawnSync } = await import("node:child_process");
			const said = [fs.readFileSync(path, "utf8")];
			for (const attempt of [() => fs.writeFileSync(path, "other"), () => fs.rmSync(path), () => spawnSync("true")])
				try { attempt(); said.push("done"); } catch (error) { said.push(error.code); }
			reply(said.join());`;
		const { text, path } = await run(tries);
		expect(text).toBe("as it was,ERR_ACCESS_DENIED,ERR_ACCESS_DENIED,ERR_ACCESS_DENIED");
		expect(await readFile(path, "utf8")).toBe("as it was");
	});

	it("is killed when it takes too long", async () => {
		const endless = 'process.once("disconnect", () => process.exit()); setInterval(() => {}, 1000);';
		expect((await run(endless, 1)).text).toBe("killed");
	});
});
