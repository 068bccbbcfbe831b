import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const uploadPlace = z.object({
	uploadURL: z.string(),
	objectURL: z.string(),
	/** To be sent with the file, where the address is that of a bucket. */
	headers: z.optional(z.record(z.string(), z.string())),
	/** Then POST here once the file is there; asking for the object does the same. */
	completeURL: z.optional(z.string()),
});
export type UploadPlace = z.output<typeof uploadPlace>;
const uploadAsk = z.optional(
	z.strictObject({
		name: z.optional(z.string().check(z.maxLength(255))),
		type: z.optional(z.string().check(z.maxLength(255))),
		size: z.optional(z.number().check(z.int(), z.minimum(0))),
	}),
);

export const uploadAvatar = endpoint({
	method: "POST",
	path: "/api/avatars/upload",
	summary: "Where to PUT a new avatar.",
	body: uploadAsk,
	answer: uploadPlace,
});

export const uploadObject = endpoint({
	method: "POST",
	path: "/api/objects/upload",
	summary: "Where to PUT a file.",
	body: uploadAsk,
	answer: uploadPlace,
});

export const completeUpload = endpoint({
	method: "POST",
	path: "/api/objects/:id/complete",
	summary: "Have a file looked into that was PUT into the bucket; it is at its address from then on.",
	params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
	answer: z.object({ objectURL: z.string() }),
});

export const uploadedObject = z.object({
	id: z.string(),
	objectURL: z.string(),
	/** As the person's device called it; for reading only. */
	name: z.string(),
	type: z.string(),
	size: z.number(),
	createdAt: z.string(),
});
export type UploadedObject = z.output<typeof uploadedObject>;

export const listObjects = endpoint({
	method: "GET",
	path: "/api/objects",
	summary: "What you have uploaded, newest first; avatars apart.",
	answer: z.array(uploadedObject),
});

export const deleteObject = endpoint({
	method: "DELETE",
	path: "/api/objects/:id",
	summary: "Delete something that you uploaded.",
	params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
	status: 204,
});

const byUpload = z.strictObject({ uploadId: z.string() });
const byKey = z.looseObject({ key: z.string().check(z.minLength(1, "Name the key.")) });
const part = z.object({ PartNumber: z.number(), ETag: z.string() });

export const createMultipart = endpoint({
	method: "POST",
	path: "/companion/s3/multipart",
	summary: "Begin an upload in parts.",
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
	summary: "The parts that have arrived.",
	params: byUpload,
	query: byKey,
	answer: z.array(z.object({ PartNumber: z.number(), ETag: z.string(), Size: z.number() })),
});

export const signPart = endpoint({
	method: "GET",
	path: "/companion/s3/multipart/:uploadId/:partNumber",
	summary: "Where to PUT one part.",
	params: z.strictObject({
		uploadId: z.string(),
		partNumber: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
	}),
	query: z.looseObject({
		key: z.string().check(z.minLength(1, "Name the key.")),
		/** How large the part is: needed where it goes straight into a bucket. */
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
	summary: "Join the parts.",
	params: byUpload,
	query: byKey,
	body: z.looseObject({ parts: z.array(part) }),
	answer: z.object({ location: z.string() }),
});

export const abortMultipart = endpoint({
	method: "DELETE",
	path: "/companion/s3/multipart/:uploadId",
	summary: "Give up an upload in parts.",
	params: byUpload,
	query: byKey,
	answer: z.object({}),
});

export const getUploadParams = endpoint({
	method: "GET",
	path: "/companion/s3/params",
	summary: "How to send one file in one request.",
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
	summary: "Temporary storage credentials; 403 where the storage has none.",
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

/** The uploader sends more than these; what it says of the destination is not listened to. */
const remoteUrl = z.looseObject({
	url: z.string("Name the address.").check(z.minLength(1, "Name the address."), z.maxLength(2048)),
});

export const describeRemoteUrl = endpoint({
	method: "POST",
	path: "/companion/url/meta",
	summary: "What is at an address on the web.",
	body: remoteUrl,
	answer: z.object({ name: z.string(), type: z.string(), size: z.nullable(z.number()) }),
});

export const importRemoteUrl = endpoint({
	method: "POST",
	path: "/companion/url/get",
	summary: "Fetch a file from an address on the web; it begins when its websocket is opened.",
	body: remoteUrl,
	answer: z.object({ token: z.string() }),
});

export const followRemoteUpload = endpoint({
	method: "GET",
	path: "/companion/api/:token",
	summary: "A websocket with the progress of an upload from a remote source.",
	params: z.strictObject({ token: z.string() }),
	media: "events",
});
