import { mkdir, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import * as contract from "@parallax/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sameBrowser } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { putTo, somePicture, someVideo, tryToUpload, upload } from "../../../testing/uploads.ts";
import { sanitizeName } from "./sanitize-name.ts";

const UNSUPPORTED = /^File type not supported\./;
const DAMAGED = "This image can't be read. It may be damaged.";
const SCRIPT = "<script>alert(document.domain)</script>";
const SVG = `<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const crc = Buffer.alloc(4);
	crc.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, crc]);
}

function crc32(bytes: Buffer): number {
	let crc = ~0;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

/** A PNG of one colour with these dimensions, in a tiny file. */
function pngBomb(side: number): Buffer {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(side, 0);
	head.writeUInt32BE(side, 4);
	head.set([1, 0, 0, 0, 0], 8);
	const row = Buffer.alloc(1 + Math.ceil(side / 8));
	const rows = deflateSync(Buffer.concat(Array.from({ length: Math.min(side, 2000) }, () => row)), { level: 9 });
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** An animation with this many frames of one pixel. */
function gifOf(frames: number): Buffer {
	const head = Buffer.from("47494638396101000100800000000000ffffff", "hex");
	const frame = Buffer.from("21f904000a0000002c000000000100010000020144003b".slice(0, -2), "hex");
	return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

describe("SEC-28: the type of a file is detected from its bytes, whatever its name", () => {
	it("pages, programs and archives are refused, under every name and type", async () => {
		const browser = (await startTestApp()).browser();
		const corpus: readonly (readonly [string, Buffer])[] = [
			["page.png", Buffer.from(`<!doctype html>${SCRIPT}`)],
			["page.svg", Buffer.from(`<html><svg xmlns="http://www.w3.org/2000/svg"/>${SCRIPT}</html>`)],
			["comment.svg", Buffer.from(`<!-- <svg> -->${SCRIPT}`)],
			["bomb.jpg", gzipSync(Buffer.alloc(100_000))],
			["archive.png", Buffer.from("504b0304140000000800", "hex")],
			["paper.gif", Buffer.from("%PDF-1.7\n1 0 obj")],
			["program.webp", Buffer.from("\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0", "latin1")],
			["wave.webp", Buffer.from("RIFF\0\0\0\0WAVEfmt ", "latin1")],
			["heic.jpg", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
			["script.js", Buffer.from("alert(1)")],
			["nothing.png", Buffer.from(" ")],
		];
		for (const [name, bytes] of corpus) {
			const { status, text, objectURL } = await tryToUpload(browser, bytes, { name, type: "image/png" });
			expect([name, status, text]).toEqual([name, 415, expect.stringMatching(UNSUPPORTED)]);
			expect((await browser.fetch(objectURL)).status).toBe(404);
		}
	}, 30_000);

	it("data hidden in and behind an image is removed by re-encoding", async () => {
		const browser = (await startTestApp()).browser();
		const gif = Buffer.concat([await somePicture("gif"), Buffer.from(`/*${SCRIPT}*/`)]);
		const png = Buffer.concat([await somePicture("png"), Buffer.from(`<!doctype html>${SCRIPT}`)]);
		const jpeg = await sharp(await somePicture("png"))
			.withExif({ IFD0: { ImageDescription: SCRIPT } })
			.jpeg()
			.toBuffer();
		expect(jpeg.includes(SCRIPT)).toBe(true);
		for (const [bytes, type] of [
			[gif, "image/gif"],
			[png, "image/png"],
			[jpeg, "image/jpeg"],
		] as const) {
			const got = await browser.fetch(await upload(browser, bytes, { name: "a.png.html", type: "text/html" }));
			expect(got.headers.get("content-type")).toBe(type);
			expect(Buffer.from(await got.arrayBuffer()).includes(SCRIPT)).toBe(false);
		}
	});

	it("damaged pictures are refused, and no part of them is stored", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const complete = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#a40" } })
			.jpeg()
			.toBuffer();
		for (const bytes of [complete.subarray(0, complete.length / 2), Buffer.from("GIF89a<script>alert(1)</script>")]) {
			const { status, text } = await tryToUpload(browser, bytes);
			expect([status, text]).toEqual([400, DAMAGED]);
		}
		expect(await app.database.query.selectFrom("objects").selectAll().execute()).toEqual([]);
	});
});

describe("SEC-27: an SVG never runs on our origin", () => {
	it("it is served as an attachment, sandboxed, without type sniffing", async () => {
		const browser = (await startTestApp()).browser();
		for (const name of ["drawing.svg", "drawing.png"]) {
			const got = await browser.fetch(await upload(browser, Buffer.from(SVG), { name, type: "image/png" }));
			expect(got.headers.get("content-type")).toBe("image/svg+xml");
			expect(got.headers.get("content-security-policy")).toMatch(/default-src 'none'.*; sandbox$/);
			expect(got.headers.get("x-content-type-options")).toBe("nosniff");
			expect(got.headers.get("content-disposition")).toMatch(/^attachment; /);
		}
	});

	it("videos are served as attachments too, images are displayed, all sandboxed", async () => {
		const browser = (await startTestApp()).browser();
		const video = await browser.fetch(await upload(browser, someVideo(100), { name: "film.mp4" }));
		const picture = await browser.fetch(await upload(browser, await somePicture()));
		expect(video.headers.get("content-disposition")).toBe(`attachment; filename="film.mp4"; filename*=UTF-8''film.mp4`);
		expect(picture.headers.get("content-disposition")).toBe("inline");
		for (const { headers } of [video, picture]) expect(headers.get("content-security-policy")).toContain("sandbox");
	});
});

describe("SEC-32: pictures that need much memory when decoded", () => {
	it("are refused because of their header, before they are decoded", async () => {
		const browser = (await startTestApp()).browser();
		await upload(browser, await somePicture());
		const before = process.memoryUsage().rss;
		for (const side of [16_384, 30_000, 50_000]) {
			const { status, text } = await tryToUpload(browser, pngBomb(side));
			expect([side, status, text]).toEqual([side, 400, "This image is too large. The limit is 40 megapixels."]);
		}
		const { status, text } = await tryToUpload(browser, gifOf(10_000));
		expect([status, text]).toEqual([400, "This animation is too long. The limit is 100 frames."]);
		expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(64);
	});

	it("are refused as files of a prompt too", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await upload(browser, await somePicture());
		const before = process.memoryUsage().rss;
		for (const bytes of [pngBomb(16_384), pngBomb(50_000), gifOf(10_000)]) {
			const { status, text } = await tryToUpload(browser, bytes, { purpose: "attachment" });
			expect([status, text]).toEqual([400, expect.stringMatching(/^This .* The limit is .*\.$/)]);
		}
		expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(64);
		expect(await app.database.query.selectFrom("vendor_copies").selectAll().execute()).toEqual([]);
	});

	it("are refused as an avatar too", async () => {
		const browser = await signedInBrowser(await startTestApp(), "mara@example.org");
		const before = process.memoryUsage().rss;
		for (const bytes of [pngBomb(16_384), pngBomb(50_000), gifOf(10_000)]) {
			const { answer } = await browser.call(contract.uploadAvatar, { body: {} });
			const refused = await putTo(browser, answer.uploadURL, bytes);
			expect([refused.status, await refused.text()]).toEqual([
				400,
				expect.stringMatching(/^This .* The limit is .*\.$/),
			]);
		}
		expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(64);
	});

	it("animations within the limit stay animated", async () => {
		const browser = (await startTestApp()).browser();
		const got = await browser.fetch(await upload(browser, gifOf(20)));
		const { pages, format } = await sharp(Buffer.from(await got.arrayBuffer()), { animated: true }).metadata();
		expect([pages ?? 1, format]).toEqual([expect.any(Number), "gif"]);
	});
});

describe("SEC-33: the location in a photo's metadata", () => {
	const phonePhoto = () =>
		sharp({ create: { width: 40, height: 20, channels: 3, background: "#3366cc" } })
			.withExif({
				IFD0: { Make: "Phone", Artist: "Mara Example" },
				IFD3: {
					GPSLatitudeRef: "N",
					GPSLatitude: "52/1 31/1 0/1",
					GPSLongitudeRef: "E",
					GPSLongitude: "13/1 24/1 0/1",
				},
			})
			.withMetadata({ orientation: 6 })
			.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Mara Example</x:xmpmeta>')
			.jpeg()
			.toBuffer();

	it("is removed with all other metadata, and the photo is upright", async () => {
		const browser = (await startTestApp()).browser();
		const photo = await phonePhoto();
		const given = await sharp(photo).metadata();
		expect([given.orientation, given.exif !== undefined || given.xmp !== undefined]).toEqual([6, true]);
		const got = await browser.fetch(await upload(browser, photo, { name: "photo.jpg", type: "image/jpeg" }));
		const bytes = Buffer.from(await got.arrayBuffer());
		const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
		expect([width, height, orientation ?? 1]).toEqual([20, 40, 1]);
		expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
		for (const word of ["GPS", "Exif", "Phone", "Mara"]) expect(bytes.includes(word)).toBe(false);
	});

	it("is removed from both sizes of an avatar too", async () => {
		const browser = await signedInBrowser(await startTestApp(), "mara@example.org");
		const { answer } = await browser.call(contract.uploadAvatar, { body: {} });
		expect((await putTo(browser, answer.uploadURL, await phonePhoto())).status).toBe(200);
		for (const address of [answer.objectURL, `${answer.objectURL}-64`]) {
			const bytes = Buffer.from(await (await browser.fetch(address)).arrayBuffer());
			const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
			expect([exif, xmp, iptc, icc, orientation ?? 1]).toEqual([undefined, undefined, undefined, undefined, 1]);
			for (const word of ["GPS", "Exif", "Phone", "Mara"]) expect(bytes.includes(word)).toBe(false);
		}
	});
});

describe("names of files", () => {
	it.each([
		["../../etc/passwd", "passwd"],
		["..\\..\\windows\\system.ini", "system.ini"],
		["a\0b.png", "ab.png"],
		["photo\u202egnp.exe", "photognp.exe"],
		["\u2066x\u2069.png", "x.png"],
		["...hidden", "hidden"],
		["", "file"],
		["../", "file"],
		["\ud800.png", ".png".slice(1)],
		[`${"x".repeat(400)}.png`, `${"x".repeat(251)}.png`],
		["Ünï çødé 图片.png", "Ünï çødé 图片.png"],
	])("%j is stored as %j", (given, stored) => {
		expect(sanitizeName(given)).toBe(stored);
	});

	it("are safe in every header and in the list", async () => {
		const browser = (await startTestApp()).browser();
		const name = 'a"; filename=evil.html\r\nX: y\u202e图.mp4';
		const got = await browser.fetch(await upload(browser, someVideo(100), { name }));
		const disposition = got.headers.get("content-disposition") ?? "";
		expect(disposition).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[\w%.!~*-]+$/);
		expect(got.headers.get("x")).toBeNull();
		expect((await browser.call(contract.listObjects, {})).answer[0]?.name).toBe('a"; filename=evil.htmlX: y图.mp4');
	});
});

describe("SEC-30: only public files can be read without an owner", () => {
	const writeSecret = (dataDir: string) => writeFile(join(dataDir, "outside.png"), "secret of this machine");

	it("files of the operator are served only by plain names, with public caching", async () => {
		const app = await startTestApp();
		const dir = join(app.store.dataDir, "objects/public");
		await mkdir(dir, { recursive: true });
		await writeFile(join(dir, "logo.png"), await somePicture());
		await writeFile(join(dir, "drawing.svg"), SVG);
		await writeFile(join(dir, "page.html"), SCRIPT);
		const browser = app.browser();
		const logo = await browser.fetch("/public-objects/logo.png");
		expect([logo.status, logo.headers.get("content-type"), logo.headers.get("cache-control")]).toEqual([
			200,
			"image/png",
			"public, max-age=31536000, immutable",
		]);
		for (const name of ["drawing.svg", "page.html"]) {
			const { headers, status } = await browser.fetch(`/public-objects/${name}`);
			expect([status, headers.get("content-disposition")?.split(";")[0]]).toEqual([200, "attachment"]);
			expect(headers.get("content-type")).not.toContain("html");
		}
		expect((await browser.fetch("/public-objects/none.png")).status).toBe(404);
	});

	it("no path reaches private files or files outside the folder, however it is encoded", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const mine = await upload(browser, await somePicture());
		const key = mine.split("/").at(-1) ?? "";
		const { dataDir } = app.store;
		await writeSecret(dataDir);
		await mkdir(join(dataDir, "objects/public"), { recursive: true });
		await symlink(join(dataDir, "outside.png"), join(dataDir, "objects/public/link.png"));
		const paths = [
			"../outside.png",
			"..%2foutside.png",
			"..%2f..%2foutside.png",
			"%2e%2e/outside.png",
			"%2e%2e%2foutside.png",
			"..%252foutside.png",
			"%252e%252e%252foutside.png",
			"..\\outside.png",
			"..%5coutside.png",
			"....//outside.png",
			".%00./outside.png",
			"logo.png%00.html",
			"./link.png/../../outside.png",
			"%c0%ae%c0%ae/outside.png",
			"%c0%ae%c0%ae%c0%afoutside.png",
			"/etc/passwd",
			"%2fetc%2fpasswd",
			"C:%5cwindows",
			"link.png",
			".hidden",
			"",
			"..",
			".",
			`..%2fuploads%2f${key}`,
			`../uploads/${key}`,
			"x".repeat(129),
		];
		for (const path of paths) {
			const answer = await rawGet(app.origin, `/public-objects/${path}`);
			expect([path, answer.split("\r\n", 1)[0]]).toEqual([path, expect.stringMatching(/ (404|400) /)]);
			expect(answer).not.toContain("secret of this machine");
		}
		for (const path of [`/objects/uploads/${key}`, `/objects/..%2fpublic%2flink.png`, `/objects/avatars/${key}`]) {
			expect([path, (await browser.fetch(path)).status]).toEqual([path, 404]);
		}
		expect((await sameBrowser(app, browser).fetch(mine)).status).toBe(200);
	}, 30_000);
});

/** Sends the path unchanged, without URL normalization. */
function rawGet(origin: string, path: string): Promise<string> {
	const { hostname, port, host } = new URL(origin);
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname, () =>
			socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
		);
		let text = "";
		socket.setEncoding("latin1").on("data", (chunk: string) => {
			text += chunk;
		});
		socket.on("end", () => resolve(text)).on("error", reject);
	});
}
