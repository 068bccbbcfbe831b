import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CreateMultipartUploadCommand,
	DeleteObjectCommand,
	ListMultipartUploadsCommand,
	ListPartsCommand,
	PutObjectCommand,
	paginateListObjectsV2,
	type S3Client,
	UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { invalid } from "../../failures.ts";
import {
	assertObjectKey,
	type BucketMultipart,
	type DirectBucket,
	type StoredPart,
	type UrlLifetime,
} from "./object-store.ts";
import { createS3Client, orNull, orUnavailable, type S3Location, statusOf } from "./s3-client.ts";

const CANNOT_COMPLETE = "The storage cannot join these parts.";

/** Without `signableHeaders` the signature omits the content type, and the URL would accept any type. */
const presignOptions = (names: readonly string[], { signedAt, seconds }: UrlLifetime) => ({
	expiresIn: seconds,
	signingDate: new Date(signedAt),
	signableHeaders: new Set(["host", ...names]),
});

/** The origin of the URLs that the SDK signs; signing needs no real key. */
async function originOf(s3: S3Location): Promise<string> {
	const client = createS3Client({ ...s3, keys: { accessKeyId: "none", secretAccessKey: "none" } });
	const command = new PutObjectCommand({ Bucket: s3.bucket, Key: "incoming/none" });
	return new URL(await getSignedUrl(client, command)).origin;
}

type SignCalls = Pick<DirectBucket, "signPut" | "signPart">;
type MultipartCalls = Pick<DirectBucket, "createMultipart" | "listParts" | "completeMultipart" | "abortMultipart">;

const objectParams = (s3: S3Location, key: string) => {
	assertObjectKey(key);
	return { Bucket: s3.bucket, Key: key };
};
const multipartParams = (s3: S3Location, { key, bucketUpload }: BucketMultipart) => ({
	...objectParams(s3, key),
	UploadId: bucketUpload,
});

const createSigner = (client: S3Client, s3: S3Location): SignCalls => ({
	async signPut(key, { size, type }, lifetime) {
		const command = new PutObjectCommand({
			...objectParams(s3, key),
			ContentLength: size,
			...(type === null ? {} : { ContentType: type }),
			// Servers that ignore this header let a second file replace the first until the first is processed.
			IfNoneMatch: "*",
		});
		const names = ["content-length", "if-none-match", ...(type === null ? [] : ["content-type"])];
		const url = await orUnavailable(getSignedUrl(client, command, presignOptions(names, lifetime)));
		return { url, headers: { "if-none-match": "*", ...(type === null ? {} : { "content-type": type }) } };
	},
	async signPart(upload, { number, size }, lifetime) {
		const command = new UploadPartCommand({
			...multipartParams(s3, upload),
			PartNumber: number,
			ContentLength: size,
		});
		return await orUnavailable(getSignedUrl(client, command, presignOptions(["content-length"], lifetime)));
	},
});

async function listAllParts(
	client: S3Client,
	target: ReturnType<typeof multipartParams>,
): Promise<StoredPart[] | null> {
	const parts: StoredPart[] = [];
	for (let after: string | undefined; ; ) {
		const page = await orNull(client.send(new ListPartsCommand({ ...target, PartNumberMarker: after })));
		if (page === null) return null;
		for (const { PartNumber = 0, ETag = "", Size = 0 } of page.Parts ?? [])
			parts.push({ number: PartNumber, etag: ETag, size: Size });
		after = page.NextPartNumberMarker;
		if (!page.IsTruncated || !after) return parts;
	}
}

const createMultipartCalls = (client: S3Client, s3: S3Location): MultipartCalls => ({
	async createMultipart(key) {
		const { UploadId = "" } = await orUnavailable(client.send(new CreateMultipartUploadCommand(objectParams(s3, key))));
		return UploadId;
	},
	listParts: (upload) => listAllParts(client, multipartParams(s3, upload)),
	async completeMultipart(upload, parts) {
		const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) };
		const command = new CompleteMultipartUploadCommand({ ...multipartParams(s3, upload), MultipartUpload });
		const joining = client.send(command).catch((error: unknown) => {
			throw statusOf(error) === 400 ? invalid(CANNOT_COMPLETE) : error;
		});
		await orUnavailable(joining);
	},
	async abortMultipart(upload) {
		await orNull(client.send(new AbortMultipartUploadCommand(multipartParams(s3, upload))));
	},
});

async function sweepObjects(client: S3Client, Bucket: string, Prefix: string, olderThan: number): Promise<void> {
	for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
		for (const { Key, LastModified } of Contents) {
			if (Key && LastModified && LastModified.getTime() < olderThan)
				await client.send(new DeleteObjectCommand({ Bucket, Key }));
		}
	}
}

/** Handles the first 1000 uploads; the next sweep handles the next ones. */
async function sweepMultiparts(client: S3Client, Bucket: string, Prefix: string, olderThan: number): Promise<void> {
	const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
	for (const { Key, UploadId, Initiated } of Uploads) {
		if (Key && UploadId && Initiated && Initiated.getTime() < olderThan)
			await orNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
	}
}

/** Direct access for browsers: each presigned URL allows one operation. */
export function openS3Direct(client: S3Client, s3: S3Location): DirectBucket {
	return {
		...createSigner(client, s3),
		...createMultipartCalls(client, s3),
		origin: () => originOf(s3),
		async sweep(folder, olderThan) {
			const prefix = `${folder}/`;
			await orUnavailable(sweepObjects(client, s3.bucket, prefix, olderThan));
			await orUnavailable(sweepMultiparts(client, s3.bucket, prefix, olderThan));
		},
	};
}
