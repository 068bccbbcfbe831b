import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface S3Server {
	run(): Promise<{ port: number }>;
	close(): Promise<void>;
}
type S3ServerClass = new (options: object) => S3Server;

export interface Bucket {
	readonly name: string;
	readonly endpoint: string;
	/** As the program's settings. */
	readonly env: Readonly<Record<string, string>>;
	close(): Promise<void>;
}

/** A bucket of its own on a server that speaks as Amazon's does. */
export async function startBucket(): Promise<Bucket> {
	const directory = await mkdtemp(join(tmpdir(), "parallax-bucket-"));
	// It comes without types, and writes a warning of its own when it is imported as a module.
	const Server = createRequire(import.meta.url)("@20minutes/s3rver") as S3ServerClass;
	const options = { address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets: [{ name: "parallax" }] };
	const server = new Server(options);
	const { port } = await server.run();
	const endpoint = `http://127.0.0.1:${port}`;
	return {
		name: "parallax",
		endpoint,
		env: {
			S3_BUCKET: "parallax",
			S3_ENDPOINT: endpoint,
			S3_ACCESS_KEY_ID: "S3RVER",
			S3_SECRET_ACCESS_KEY: "S3RVER",
		},
		async close() {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
