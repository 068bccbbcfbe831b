import { access, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface S3Request {
	readonly method: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: Readonly<Record<string, string>>;
	status: number;
	type: string;
	body: string;
}
type Middleware = (request: S3Request, next: () => Promise<void>) => Promise<void>;

interface S3Server {
	readonly middleware: Middleware[];
	run(): Promise<{ port: number }>;
	close(): Promise<void>;
}
type S3ServerClass = new (options: object) => S3Server;

export interface Bucket {
	readonly name: string;
	readonly endpoint: string;
	/** The server's settings for this bucket. */
	readonly env: Readonly<Record<string, string>>;
	/** The keys of all its objects. */
	keys(): Promise<string[]>;
	/** The multipart uploads that were started, and neither completed nor aborted. */
	openUploads(): Promise<string[]>;
	close(): Promise<void>;
}

const NAME = "parallax";
const OBJECT = "._S3rver_object";
const UPLOADS = "._S3rver_uploads";

/** The CORS rules that `docs/direct-uploads.md` requires, for any origin. */
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
<AllowedHeader>content-type</AllowedHeader><AllowedHeader>if-none-match</AllowedHeader>
<ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`;

const exists = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);

const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

function respond(request: S3Request, status: number, body = ""): void {
	request.status = status;
	request.type = "application/xml";
	request.body = body;
}

async function partsIn(folder: string): Promise<string> {
	const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
	const parts = numbers
		.toSorted((one, other) => one - other)
		.map(async (number) => {
			const path = join(folder, String(number));
			const [{ size }, md5] = [await stat(path), await readFile(`${path}.md5`, "utf8")];
			return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
		});
	const listed = (await Promise.all(parts)).join("");
	return `<ListPartsResult><IsTruncated>false</IsTruncated>${listed}</ListPartsResult>`;
}

async function uploadsIn(root: string): Promise<string> {
	const ids = await readdir(join(root, UPLOADS)).catch(() => []);
	const listed = ids.map(async (id) => {
		const key = await readFile(join(root, UPLOADS, id, "key"), "utf8");
		const { birthtime } = await stat(join(root, UPLOADS, id));
		const initiated = birthtime.toISOString();
		return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
	});
	const uploads = (await Promise.all(listed)).join("");
	return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads}</ListMultipartUploadsResult>`;
}

async function keysBelow(root: string): Promise<string[]> {
	const names = await readdir(root, { recursive: true });
	return names.flatMap((name) => (name.endsWith(OBJECT) ? [name.slice(0, -OBJECT.length)] : [])).toSorted();
}

async function objectsIn(root: string, prefix = ""): Promise<string> {
	const keys = (await keysBelow(root)).filter((key) => key.startsWith(prefix));
	const listed = keys.map(async (key) => {
		const { mtime } = await stat(join(root, `${key}${OBJECT}`));
		return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified></Contents>`;
	});
	const contents = (await Promise.all(listed)).join("");
	return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
}

/**
 * Features that s3rver lacks, as Amazon documents them: listing uploads and their parts, aborting an upload, the error
 * NoSuchUpload, `If-None-Match` of a PUT; and listing objects, whose signature s3rver computes without the slash.
 * These requests are not authorized; s3rver authorizes the other requests.
 */
const missingFeatures =
	(root: string): Middleware =>
	async (request, next) => {
		const { uploadId, uploads, partNumber } = request.query;
		const folder = join(root, UPLOADS, uploadId ?? "none");
		if (uploadId !== undefined && !(await exists(folder))) return respond(request, 404, errorOf("NoSuchUpload"));
		if (request.method === "GET" && request.query["list-type"] !== undefined)
			return respond(request, 200, await objectsIn(root, request.query.prefix));
		if (request.method === "GET" && uploads !== undefined) return respond(request, 200, await uploadsIn(root));
		if (request.method === "GET" && uploadId !== undefined) return respond(request, 200, await partsIn(folder));
		if (request.method === "DELETE" && uploadId !== undefined) {
			await rm(folder, { recursive: true });
			return respond(request, 204);
		}
		const object = `${join(root, request.path.slice(NAME.length + 2))}${OBJECT}`;
		const onlyNew = request.method === "PUT" && partNumber === undefined && request.headers["if-none-match"] === "*";
		if (onlyNew && (await exists(object))) return respond(request, 412, errorOf("PreconditionFailed"));
		await next();
	};

/** Starts a bucket on its own server that is compatible with Amazon S3. */
export async function startBucket(): Promise<Bucket> {
	const directory = await mkdtemp(join(tmpdir(), "parallax-bucket-"));
	const root = join(directory, NAME);
	// The package has no types, and prints a warning when it is imported as an ES module.
	const Server = createRequire(import.meta.url)("@20minutes/s3rver") as S3ServerClass;
	const configureBuckets = [{ name: NAME, configs: [CORS] }];
	const server = new Server({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
	server.middleware.unshift(missingFeatures(root));
	const { port } = await server.run();
	const endpoint = `http://127.0.0.1:${port}`;
	return {
		name: NAME,
		endpoint,
		env: {
			S3_BUCKET: NAME,
			S3_ENDPOINT: endpoint,
			S3_ACCESS_KEY_ID: "S3RVER",
			S3_SECRET_ACCESS_KEY: "S3RVER",
		},
		keys: () => keysBelow(root),
		openUploads: () => readdir(join(root, UPLOADS)).catch(() => []),
		async close() {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
