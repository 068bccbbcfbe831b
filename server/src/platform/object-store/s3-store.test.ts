import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Failure } from "../../failures.ts";
import { type Bucket, startBucket } from "../../testing/fakes/bucket.ts";
import { IncomingFiles } from "./incoming-files.ts";
import { objectStoreSuite } from "./object-store.suite.ts";
import { openS3Store } from "./s3-store.ts";

let bucket: Bucket;
let dir: string;

beforeAll(async () => {
	bucket = await startBucket();
	dir = await mkdtemp(join(tmpdir(), "parallax-objects-"));
});

afterAll(async () => {
	await bucket.close();
	await rm(dir, { recursive: true, force: true });
});

const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const open = (endpoint = bucket.endpoint) => openS3Store({ bucket: bucket.name, endpoint, region: "us-east-1", keys });

objectStoreSuite("s3", async () => ({ store: open(), incoming: new IncomingFiles(dir) }));

it("reports an unreachable storage without its address, and leaves no file", async () => {
	const store = open("http://127.0.0.1:1");
	const incoming = new IncomingFiles(dir);
	const path = incoming.newPath();
	await writeFile(path, "bytes");
	const refused = await store.put("uploads/one", path).catch((error: unknown) => error);
	expect(refused).toBeInstanceOf(Failure);
	expect(refused).toMatchObject({ status: 503, code: "unavailable" });
	expect((refused as Failure).message).not.toContain("127.0.0.1");
	expect(await readdir(dir)).toEqual([]);
	await expect(store.read("uploads/one")).rejects.toBeInstanceOf(Failure);
	await expect(store.ping()).rejects.toBeInstanceOf(Failure);
});

it.skipIf(process.platform !== "linux")(
	"closes a file that the storage refused, so that its disk space is released",
	async () => {
		const store = open("http://127.0.0.1:1");
		const incoming = new IncomingFiles(dir);
		for (let n = 0; n < 3; n += 1) {
			const path = incoming.newPath();
			await writeFile(path, "bytes");
			await expect(store.put("uploads/one", path)).rejects.toBeInstanceOf(Failure);
		}
		const openFiles = async () => {
			const numbers = await readdir("/proc/self/fd");
			const paths = await Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => "")));
			return paths.filter((path) => path.startsWith(dir));
		};
		await expect.poll(openFiles).toEqual([]);
	},
);
