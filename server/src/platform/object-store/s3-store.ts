import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { assertObjectKey, type ObjectStore } from "./object-store.ts";
import { createS3Client, orNull, orUnavailable, type S3Location } from "./s3-client.ts";
import { openS3Direct } from "./s3-direct.ts";

/** Stores objects in an S3 bucket that only this server reads. Types and owners are in the database. */
export function openS3Store(s3: S3Location): ObjectStore {
	const client = createS3Client(s3);
	const objectParams = (key: string) => {
		assertObjectKey(key);
		return { Bucket: s3.bucket, Key: key };
	};
	return {
		async put(key, source) {
			const target = objectParams(key);
			if (typeof source !== "string") {
				await orUnavailable(
					client.send(new PutObjectCommand({ ...target, Body: source, ContentLength: source.byteLength })),
				);
				return;
			}
			try {
				const { size } = await stat(source);
				const Body = createReadStream(source);
				const sending = client.send(new PutObjectCommand({ ...target, Body, ContentLength: size }));
				// After a failed upload the stream would stay open, and an open file keeps its disk space.
				await orUnavailable(sending).finally(() => Body.destroy());
			} finally {
				await rm(source, { force: true });
			}
		},
		async sizeOf(key) {
			const found = await orNull(client.send(new HeadObjectCommand(objectParams(key))));
			return found ? (found.ContentLength ?? 0) : null;
		},
		async read(key, range) {
			const Range = range && `bytes=${range.first}-${range.last}`;
			const found = await orNull(client.send(new GetObjectCommand({ ...objectParams(key), Range })));
			return found ? (found.Body as Readable) : null;
		},
		async remove(key) {
			await orNull(client.send(new DeleteObjectCommand(objectParams(key))));
		},
		async ping() {
			await orNull(client.send(new HeadObjectCommand(objectParams("ping/none"))));
		},
		direct: openS3Direct(client, s3),
	};
}
