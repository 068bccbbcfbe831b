import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	PutObjectCommand,
	S3Client,
} from "@aws-sdk/client-s3";
import { Failure, unavailable } from "../../failures.ts";
import { assertObjectKey, type ObjectStore } from "./object-store.ts";

export interface S3Place {
	readonly bucket: string;
	/** Null: Amazon's own. */
	readonly endpoint: string | null;
	readonly region: string;
	/** Null: where Amazon's own tools find them. */
	readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const CONNECT_MS = 5000;
const SILENCE_MS = 30_000;

/** Its own words would go to the console; what failed is thrown, and logged where it is answered. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

function createClient({ endpoint, region, keys }: S3Place): S3Client {
	return new S3Client({
		region,
		...(endpoint ? { endpoint, forcePathStyle: true } : {}),
		...(keys ? { credentials: keys } : {}),
		// Checksums that a newer Amazon asks for are unknown to the servers of others.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
		maxAttempts: 3,
		logger: SILENT,
	});
}

const statusOf = (error: unknown): number | undefined =>
	(error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

/** What the vendor said stays out of the sentence, and in the log as its cause. */
function away(error: unknown): Failure {
	if (error instanceof Failure) return error;
	const failure = unavailable("The file storage cannot be reached right now. Try again in a minute.", 30);
	failure.cause = error;
	return failure;
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
	try {
		return await work;
	} catch (error) {
		if (statusOf(error) === 404) return null;
		throw away(error);
	}
}

/** A bucket that nobody but this program reads: types and owners stand in the database. */
export function openS3Store(place: S3Place): ObjectStore {
	const client = createClient(place);
	const at = (key: string) => {
		assertObjectKey(key);
		return { Bucket: place.bucket, Key: key };
	};
	const told = async <T>(work: Promise<T>): Promise<T> => {
		try {
			return await work;
		} catch (error) {
			throw away(error);
		}
	};
	return {
		async put(key, source) {
			const target = at(key);
			if (typeof source !== "string") {
				await told(client.send(new PutObjectCommand({ ...target, Body: source, ContentLength: source.byteLength })));
				return;
			}
			try {
				const { size } = await stat(source);
				const Body = createReadStream(source);
				await told(client.send(new PutObjectCommand({ ...target, Body, ContentLength: size })));
			} finally {
				await rm(source, { force: true });
			}
		},
		async sizeOf(key) {
			const found = await orNull(client.send(new HeadObjectCommand(at(key))));
			return found ? (found.ContentLength ?? 0) : null;
		},
		async read(key, range) {
			const Range = range && `bytes=${range.first}-${range.last}`;
			const found = await orNull(client.send(new GetObjectCommand({ ...at(key), Range })));
			return found ? (found.Body as Readable) : null;
		},
		async remove(key) {
			await orNull(client.send(new DeleteObjectCommand(at(key))));
		},
		async ping() {
			await orNull(client.send(new HeadObjectCommand(at("ping/none"))));
		},
	};
}
