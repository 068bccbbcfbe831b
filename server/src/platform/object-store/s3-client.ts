import { S3Client } from "@aws-sdk/client-s3";
import { Failure, unavailable } from "../../failures.ts";

export interface S3Location {
	readonly bucket: string;
	/** Null for Amazon S3. */
	readonly endpoint: string | null;
	readonly region: string;
	/** Null for the default credential chain of the AWS SDK. */
	readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const CONNECT_MS = 5000;
const SOCKET_MS = 30_000;

/** The SDK would log to the console; its errors are thrown and logged by the caller. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export function createS3Client({ endpoint, region, keys }: S3Location): S3Client {
	return new S3Client({
		region,
		...(endpoint ? { endpoint, forcePathStyle: true } : {}),
		...(keys ? { credentials: keys } : {}),
		// Other S3 servers do not support the checksums that newer SDKs send by default.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SOCKET_MS },
		maxAttempts: 3,
		logger: SILENT,
	});
}

export const statusOf = (error: unknown): number | undefined =>
	(error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

/** The vendor's error is only in the log, as the cause. */
function toUnavailable(error: unknown): Failure {
	if (error instanceof Failure) return error;
	const failure = unavailable("The file storage cannot be reached right now. Try again in a minute.", 30);
	failure.cause = error;
	return failure;
}

export async function orNull<T>(work: Promise<T>): Promise<T | null> {
	try {
		return await work;
	} catch (error) {
		if (statusOf(error) === 404) return null;
		throw toUnavailable(error);
	}
}

export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		throw toUnavailable(error);
	}
}
