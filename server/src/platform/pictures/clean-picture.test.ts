import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Metadata } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanPicture } from "./clean-picture.ts";
import { assertDecodable } from "./decode-limits.ts";
import { JpegScans } from "./jpeg-scans.ts";
import { dropPngExtras, PngChunks, withoutPngExtras } from "./png-chunks.ts";

const DAMAGED = { status: 400, message: "This image can't be read. It may be damaged." };

let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "parallax-pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Random pixels, so that half of the file is missing when half of it is cut off. */
function noise(side: number): Buffer {
	const pixels = Buffer.alloc(side * side * 3);
	let state = 1;
	for (let at = 0; at < pixels.length; at += 1) {
		state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
		pixels[at] = state >> 16;
	}
	return pixels;
}

describe("a damaged image is reported as damaged, not as a full disk", () => {
	it.each(["png", "jpeg", "gif", "webp"] as const)("%s", async (format) => {
		const raw = { width: 200, height: 200, channels: 3 } as const;
		const whole = await sharp(noise(200), { raw }).toFormat(format).toBuffer();
		const from = join(folder, `cut.${format}`);
		for (const part of [0.5, 0.9]) {
			await writeFile(from, whole.subarray(0, whole.length * part));
			await expect(cleanPicture(from, join(folder, "made"), "user:mara")).rejects.toMatchObject(DAMAGED);
		}
	});

	it("a full disk is still reported as a full disk", async () => {
		const from = join(folder, "whole.png");
		const raw = { width: 200, height: 200, channels: 3 } as const;
		await writeFile(from, await sharp(noise(200), { raw }).png().toBuffer());
		const failed = await cleanPicture(from, "/dev/full", "user:mara").catch((error: unknown) => error);
		expect(failed).toMatchObject({ message: expect.stringContaining("No space left on device") });
		expect(failed).not.toHaveProperty("status");
	});
});

describe("refuses by its header an image that needs more than 300 MB", () => {
	const head = (facts: object) => ({ depth: "uchar", channels: 3, hasAlpha: false, ...facts }) as unknown as Metadata;
	const gif = (width: number, height: number, facts: object = {}) =>
		head({ format: "gif", channels: 4, hasAlpha: true, width, height, pages: 1, ...facts });
	const moving = (side: number, pages: number) => ({ width: side, height: side * pages, pageHeight: side, pages });

	it.each([
		["a GIF of 39 megapixels", gif(10_000, 3900), "This image is too large. The limit is 14 megapixels."],
		["a moving GIF of 30", gif(0, 0, moving(1000, 30)), "This animation is too large. The limit is 24 megapixels."],
		[
			"a moving WebP with large frames",
			head({ format: "webp", ...moving(2500, 2) }),
			"This animation's frame is too large. The limit is 2 megapixels.",
		],
		[
			"a WebP with transparency",
			head({ format: "webp", hasAlpha: true, channels: 4, width: 4000, height: 4000 }),
			"This image is too large. The limit is 5 megapixels.",
		],
		[
			"a progressive JPEG that has to be turned",
			head({ format: "jpeg", width: 8000, height: 5000, isProgressive: true, orientation: 6 }),
			"This image is too large. The limit is 24 megapixels.",
		],
		[
			"an interlaced PNG of 16 bits",
			head({ format: "png", width: 8000, height: 5000, depth: "ushort", channels: 4, isProgressive: true }),
			"This image is too large. The limit is 26 megapixels.",
		],
	])("%s", (_what, facts, sentence) => {
		expect(() => assertDecodable(facts, true)).toThrow(sentence);
	});

	it.each([
		["a photo of 40 megapixels", head({ format: "jpeg", width: 8000, height: 5000, orientation: 6 })],
		["a PNG of 40 megapixels", head({ format: "png", width: 8000, height: 5000, channels: 4 })],
		["a GIF of 14", gif(4000, 3500)],
		["an animation of 100 small frames", gif(0, 0, moving(480, 100))],
		["a WebP of 12, as phones take them", head({ format: "webp", width: 4032, height: 3024 })],
	])("accepts %s", (_what, facts) => {
		expect(() => assertDecodable(facts, true)).not.toThrow();
	});

	it.skipIf(process.platform !== "linux")(
		"a GIF at the limit needs less than 300 MB in a separate process",
		async () => {
			const from = join(folder, "large.gif");
			const create = { width: 4000, height: 3500, channels: 3, background: "#3366cc" } as const;
			await sharp({ create }).gif({ effort: 1 }).toFile(from);
			const script = `
			const { readFileSync } = await import("node:fs");
			const { cleanPicture } = await import(${JSON.stringify(join(import.meta.dirname, "clean-picture.ts"))});
			const kilobytes = (key) => Number(new RegExp(key + ":\\\\s+(\\\\d+)").exec(readFileSync("/proc/self/status", "utf8"))[1]);
			await cleanPicture(process.argv[1], process.argv[2], "user:mara");
			console.log(kilobytes("VmHWM") * 1024);`;
			const args = ["--input-type=module", "-e", script, from, join(folder, "large-made.gif")];
			const { stdout } = await promisify(execFile)(process.execPath, args);
			// The process itself, with its libraries, uses about 100 MB before it decodes anything.
			expect(Number(stdout)).toBeLessThan(400_000_000);
			expect(await readdir(folder)).toContain("large-made.gif");
		},
		60_000,
	);
});

describe("an image with a small file and slow decoding", () => {
	const TINY = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#3366cc" } });

	function chunk(type: string, data: Buffer): Buffer {
		const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
		const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(data.length);
		checksum.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, checksum]);
	}

	const typesOf = (png: Buffer): string[] => {
		const types: string[] = [];
		for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
			types.push(png.toString("latin1", at + 4, at + 8));
		return types;
	};

	it("loses every PNG chunk that does not affect its appearance, before sharp opens it", async () => {
		const png = await TINY().withIccProfile("p3").png().toBuffer();
		const text = chunk("zTXt", Buffer.concat([Buffer.from("k\0\0"), deflateSync(Buffer.alloc(1_000_000))]));
		const profile = chunk("iCCP", Buffer.concat([Buffer.from("again\0\0"), deflateSync(Buffer.alloc(1_000_000))]));
		const start = 8 + 25;
		const ending = png.subarray(start);
		const from = join(folder, "texts.png");
		const many = Array.from({ length: 20_000 }, (_, at) => (at % 100 === 0 ? text : chunk("teXt", Buffer.alloc(3))));
		await writeFile(
			from,
			Buffer.concat([png.subarray(0, start), ...many, ending.subarray(0, -12), profile, ending.subarray(-12)]),
		);
		await dropPngExtras(from);
		const cleaned = await readFile(from);
		expect(typesOf(cleaned)).toEqual(typesOf(png).filter((type) => type !== "pHYs"));
		const pixels = (image: Buffer) => sharp(image).raw().toBuffer();
		expect(await pixels(cleaned)).toEqual(await pixels(png));
	});

	it("is cleaned by dropPngExtras for any chunking", async () => {
		const png = await TINY().png().toBuffer();
		const whole = Buffer.concat([png.subarray(0, 33), chunk("iTXt", Buffer.alloc(50)), png.subarray(33)]);
		const chunks = new PngChunks();
		const cleaned = [...whole].flatMap((byte) => chunks.retain(Buffer.from([byte])));
		expect(Buffer.concat(cleaned)).toEqual(withoutPngExtras(whole));
		expect(typesOf(withoutPngExtras(whole))).not.toContain("iTXt");
		const jpeg = await TINY().jpeg().toBuffer();
		expect(withoutPngExtras(jpeg)).toBe(jpeg);
	});

	it.each([
		[40_000_000, 1],
		[1, 40_000_000],
	])("is refused for its size: %i × %i", (width, height) => {
		const head = { format: "png", depth: "uchar", channels: 4, width, height } as unknown as Metadata;
		expect(() => assertDecodable(head, true)).toThrow(
			"This image is too large. The limit is 30000 pixels for its width and its height.",
		);
	});

	it("is refused as a progressive JPEG with too many scans; one with ten scans is accepted", async () => {
		const jpeg = await TINY().jpeg({ progressive: true }).toBuffer();
		const scans = (bytes: Uint8Array): number => {
			const counted = new JpegScans();
			for (const byte of bytes) counted.read(Uint8Array.of(byte));
			return counted.count;
		};
		const first = jpeg.indexOf(Buffer.from([0xff, 0xda]));
		// The scan of a thumbnail and bytes after the end do not count.
		const thumbnail = Buffer.from("ffe100ffffda0000", "hex");
		const comment = Buffer.concat([thumbnail, Buffer.alloc(0xff + 2 - thumbnail.length)]);
		const behind = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), jpeg]);
		expect([scans(jpeg), scans(behind)]).toEqual([10, 10]);
		const whole = new JpegScans();
		whole.read(behind);
		expect(whole.count).toBe(10);
		const from = join(folder, "scans.jpg");
		await writeFile(from, jpeg);
		await cleanPicture(from, join(folder, "scans-made.jpg"), "user:mara");
		const second = jpeg.indexOf(Buffer.from([0xff, 0xda]), first + 2);
		const scan = jpeg.subarray(first, second);
		await writeFile(from, Buffer.concat([jpeg.subarray(0, second), ...Array(91).fill(scan), jpeg.subarray(second)]));
		await expect(cleanPicture(from, join(folder, "scans-made.jpg"), "user:mara")).rejects.toMatchObject({
			status: 400,
			message: "This JPEG image has too many scans. The limit is 100. Save it again as a JPEG that is not progressive.",
		});
	});
});
