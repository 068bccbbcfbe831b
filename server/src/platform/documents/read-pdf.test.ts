import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePdf, pdfInCodes, pdfWith } from "../../testing/make-pdf.ts";
import { readPdf } from "./read-pdf.ts";

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
