import type { EnvironmentReader } from "./environment-reader.ts";

export interface S3Settings {
	readonly bucket: string;
	/** Null: Amazon's own. */
	readonly endpoint: string | null;
	readonly region: string;
	/** Null: where Amazon's own tools find them. */
	readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
	/** Whether browsers send to the bucket by themselves, to addresses that are signed for them. */
	readonly directUploads: boolean;
}

/** Null: files below the data directory. */
export function readS3(read: EnvironmentReader): S3Settings | null {
	const bucket = read.text("S3_BUCKET");
	const endpoint = read.url("S3_ENDPOINT", ["http:", "https:"], "an address that starts with http:// or https://");
	const accessKeyId = read.secret("S3_ACCESS_KEY_ID");
	const secretAccessKey = read.secret("S3_SECRET_ACCESS_KEY");
	const region = read.text("S3_REGION") ?? "us-east-1";
	const directUploads = read.yesNo("S3_DIRECT_UPLOADS", false);
	if ((accessKeyId === null) !== (secretAccessKey === null))
		read.problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.");
	if (bucket === null) {
		if (endpoint || accessKeyId || directUploads)
			read.problems.push("S3_BUCKET must be set with the other S3 settings.");
		return null;
	}
	const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
	return { bucket, endpoint: endpoint?.href.replace(/\/+$/, "") ?? null, region, keys, directUploads };
}

/** What is set for the bucket and cannot be what was meant. */
export function doubtsOfS3(read: EnvironmentReader, s3: S3Settings | null): string[] {
	const isSecure = /^https:/i.test(read.text("PUBLIC_ORIGIN") ?? "");
	if (!s3?.directUploads || !isSecure || !s3.endpoint?.startsWith("http:")) return [];
	return [
		"S3_DIRECT_UPLOADS needs an S3_ENDPOINT with https: browsers block uploads from an https page to an http address.",
	];
}
