import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const uploadDestination = z.object({
	uploadURL: z.string(),
	objectURL: z.string(),
	/** Headers to send with the file when the URL is that of a bucket. */
	headers: z.optional(z.record(z.string(), z.string())),
	/** The URL to POST to after the file was sent to a bucket; requesting the object does the same. */
	completeURL: z.optional(z.string()),
});
export type UploadDestination = z.output<typeof uploadDestination>;
const metadataFields = {
	name: z.optional(z.string().check(z.maxLength(255))),
	type: z.optional(z.string().check(z.maxLength(255))),
	size: z.optional(z.number().check(z.int(), z.minimum(0))),
};
const fileMetadata = z.optional(z.strictObject(metadataFields));

export const uploadAvatar = endpoint({
	method: "POST",
	path: "/api/avatars/upload",
	summary: "Get the URL to PUT a new avatar to.",
	body: fileMetadata,
	answer: uploadDestination,
});

export const uploadObject = endpoint({
	method: "POST",
	path: "/api/objects/upload",
	summary: "Get the URL to PUT a file to.",
	body: z.optional(
		z.strictObject({
			...metadataFields,
			/** The file is attached to a prompt: it is in no gallery, and goes with the last chat that has it. */
			purpose: z.optional(z.literal("attachment", "A file can only have the purpose of an attachment.")),
		}),
	),
	answer: uploadDestination,
});

export const completeUpload = endpoint({
	method: "POST",
	path: "/api/objects/:id/complete",
	summary: "Check a file that was PUT into the bucket. Afterwards it is available at its URL.",
	params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
	answer: z.object({ objectURL: z.string() }),
});

export const uploadedObject = z.object({
	id: z.string(),
	objectURL: z.string(),
	/** The file name on the user's device, for display only. */
	name: z.string(),
	type: z.string(),
	size: z.number(),
	createdAt: z.string(),
});
export type UploadedObject = z.output<typeof uploadedObject>;

export const listObjects = endpoint({
	method: "GET",
	path: "/api/objects",
	summary: "List your uploads, newest first, without avatars.",
	answer: z.array(uploadedObject),
});

export const deleteObject = endpoint({
	method: "DELETE",
	path: "/api/objects/:id",
	summary: "Delete one of your uploads.",
	params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
	status: 204,
});

const byUpload = z.strictObject({ uploadId: z.string() });
const byKey = z.looseObject({ key: z.string().check(z.minLength(1, "Name the key.")) });
const part = z.object({ PartNumber: z.number(), ETag: z.string() });

export const createMultipart = endpoint({
	method: "POST",
	path: "/companion/s3/multipart",
	summary: "Start a multipart upload.",
	body: z.looseObject({
		filename: z.string(),
		type: z.string(),
		metadata: z.optional(z.record(z.string(), z.unknown())),
	}),
	answer: z.object({ key: z.string(), uploadId: z.string() }),
});

export const listParts = endpoint({
	method: "GET",
	path: "/companion/s3/multipart/:uploadId",
	summary: "List the received parts.",
	params: byUpload,
	query: byKey,
	answer: z.array(z.object({ PartNumber: z.number(), ETag: z.string(), Size: z.number() })),
});

export const signPart = endpoint({
	method: "GET",
	path: "/companion/s3/multipart/:uploadId/:partNumber",
	summary: "Get the URL to PUT one part to.",
	params: z.strictObject({
		uploadId: z.string(),
		partNumber: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
	}),
	query: z.looseObject({
		key: z.string().check(z.minLength(1, "Name the key.")),
		/** The size of the part; required when it is sent to a bucket. */
		size: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
	}),
	answer: z.object({
		url: z.string(),
		headers: z.optional(z.record(z.string(), z.string())),
		expires: z.number(),
	}),
});

export const completeMultipart = endpoint({
	method: "POST",
	path: "/companion/s3/multipart/:uploadId/complete",
	summary: "Join the parts into one file.",
	params: byUpload,
	query: byKey,
	body: z.looseObject({ parts: z.array(part) }),
	answer: z.object({ location: z.string() }),
});

export const abortMultipart = endpoint({
	method: "DELETE",
	path: "/companion/s3/multipart/:uploadId",
	summary: "Abort a multipart upload.",
	params: byUpload,
	query: byKey,
	answer: z.object({}),
});

export const getUploadParams = endpoint({
	method: "GET",
	path: "/companion/s3/params",
	summary: "Get the URL and headers to send one file in one request.",
	query: z.looseObject({ filename: z.string(), type: z.string() }),
	answer: z.object({
		method: z.string(),
		url: z.string(),
		objectURL: z.string(),
		completeURL: z.optional(z.string()),
		fields: z.record(z.string(), z.string()),
		headers: z.optional(z.record(z.string(), z.string())),
	}),
});

export const getTemporaryCredentials = endpoint({
	method: "GET",
	path: "/companion/s3/sts",
	summary: "Get temporary storage credentials; 403 when the storage has none.",
	answer: z.object({
		credentials: z.object({
			AccessKeyId: z.string(),
			SecretAccessKey: z.string(),
			SessionToken: z.string(),
			Expiration: z.string(),
		}),
		bucket: z.string(),
		region: z.string(),
	}),
});

/** The uploader sends further fields, such as a destination, which are ignored. */
const remoteUrl = z.looseObject({
	url: z.string("Name the address.").check(z.minLength(1, "Name the address."), z.maxLength(2048)),
});

export const describeRemoteUrl = endpoint({
	method: "POST",
	path: "/companion/url/meta",
	summary: "Describe the file at a URL.",
	body: remoteUrl,
	answer: z.object({ name: z.string(), type: z.string(), size: z.nullable(z.number()) }),
});

export const importRemoteUrl = endpoint({
	method: "POST",
	path: "/companion/url/get",
	summary: "Import a file from a URL. The import starts when its WebSocket is opened.",
	body: remoteUrl,
	answer: z.object({ token: z.string() }),
});

export const followRemoteUpload = endpoint({
	method: "GET",
	path: "/companion/api/:token",
	summary: "A WebSocket with the progress of an import from a remote source.",
	params: z.strictObject({ token: z.string() }),
	media: "events",
});
