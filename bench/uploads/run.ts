import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { type RunningProcess, start } from "../processes.ts";

const MIB = 1_048_576;
const UPLOADS_PER_VISITOR = 5;
const localPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Load {
	readonly name: string;
	readonly files: number;
	readonly bytes: Buffer;
}

interface Measurement {
	readonly seconds: number;
	readonly grownMb: number;
	readonly p99: number;
	readonly max: number;
}

function video(bytes: number): Buffer {
	const file = Buffer.alloc(bytes, 7);
	file.write("\0\0\0\x18ftypmp42", "latin1");
	return file;
}

/** An image of noise, which is as slow to decode and as large as a camera's photo. */
async function photo(): Promise<Buffer> {
	const create = { width: 2600, height: 1950, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 30 } } as const;
	return await sharp({ create: { ...create, background: "#888" } })
		.jpeg({ quality: 93 })
		.toBuffer();
}

function send(url: string, method: string, headers: Record<string, string | number>, body: Buffer | string) {
	return new Promise<{ status: number; text: string; cookie: string | undefined }>((resolve, reject) => {
		const clientRequest = request(url, { method, agent: false, headers });
		clientRequest.once("error", reject);
		clientRequest.once("response", (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (chunk: string) => {
				text += chunk;
			});
			const cookie = response.headers["set-cookie"]?.[0]?.split(";", 1)[0];
			response.once("end", () => resolve({ status: response.statusCode ?? 0, text, cookie }));
		});
		clientRequest.end(body);
	});
}

/** Upload URLs for a number of files, from as many visitors as necessary. */
async function createUploadUrls(origin: string, files: number): Promise<string[]> {
	const urls: string[] = [];
	for (let n = 0; urls.length < files; n += 1) {
		let cookie = "";
		for (let file = 0; file < UPLOADS_PER_VISITOR && urls.length < files; file += 1) {
			const headers = { origin, cookie, "content-type": "application/json", "x-forwarded-for": `192.0.2.${n % 250}` };
			const created = await send(`${origin}/api/objects/upload`, "POST", headers, "{}");
			cookie = created.cookie ?? cookie;
			urls.push(origin + (JSON.parse(created.text) as { uploadURL: string }).uploadURL);
		}
	}
	return urls;
}

async function measure(
	server: RunningProcess,
	urls: readonly string[],
	{ bytes }: Load,
): Promise<Omit<Measurement, "p99" | "max">> {
	await server.heldKb();
	const before = server.residentKb();
	let maxKb = before;
	const sampler = setInterval(() => {
		maxKb = Math.max(maxKb, server.residentKb());
	}, 20);
	const beganAt = performance.now();
	const responses = await Promise.all(
		urls.map((url, n) => {
			const headers = {
				origin: new URL(url).origin,
				"content-length": bytes.length,
				"x-forwarded-for": `192.0.2.${Math.floor(n / UPLOADS_PER_VISITOR) % 250}`,
			};
			return send(url, "PUT", headers, bytes);
		}),
	);
	const seconds = (performance.now() - beganAt) / 1000;
	clearInterval(sampler);
	const failed = responses.find(({ status }) => status !== 200);
	if (failed) throw new Error(`an upload was answered ${failed.status}: ${failed.text}`);
	return { seconds, grownMb: (maxKb - before) / 1024 };
}

async function run(load: Load, isBare: boolean): Promise<Measurement> {
	const dir = mkdtempSync(join(tmpdir(), "parallax-bench-"));
	const delayFile = join(dir, "delay.json");
	const server = await start({
		file: localPath(isBare ? "bare.ts" : "../../server/src/main.ts"),
		args: [dir],
		nodeArgs: ["--import", localPath("loop-delay.mjs")],
		env: { PORT: "0", DATA_DIR: dir, TRUST_PROXY: "true", LOG_LEVEL: "silent", DELAY_FILE: delayFile },
	});
	const { origin } = server;
	const urls = isBare
		? Array.from({ length: load.files }, (_none, n) => `${origin}/${n}`)
		: await createUploadUrls(origin, load.files);
	const measured = await measure(server, urls, load);
	await server.stop();
	const delay = JSON.parse(readFileSync(delayFile, "utf8")) as { p99: number; max: number };
	rmSync(dir, { recursive: true, force: true });
	return { ...measured, ...delay };
}

const loads: readonly Load[] = [
	{ name: "200 films of 5 MB", files: 200, bytes: video(5 * MIB) },
	{ name: "40 photos of about 5 MB", files: 40, bytes: await photo() },
];
console.log(
	"| all at once | server | seconds | memory grew by | loop late, p99 | at most |\n|---|---|---|---|---|---|",
);
for (const load of loads) {
	for (const isBare of [true, false]) {
		const { seconds, grownMb, p99, max } = await run(load, isBare);
		const cells = [`${seconds.toFixed(1)} s`, `${grownMb.toFixed(0)} MB`, `${p99} ms`, `${max} ms`];
		console.log(`| ${load.name} | ${isBare ? "bare" : "Parallax"} | ${cells.join(" | ")} |`);
	}
}
