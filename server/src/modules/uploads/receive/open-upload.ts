import { ATTACHMENT_MAX_BYTES, AVATAR_MAX_BYTES, attachmentProblems } from "@parallax/contract";
import { Failure } from "../../../failures.ts";
import type { Exchange } from "../../../http/index.ts";
import type { Identity, Owner, Writer } from "../../identity/index.ts";
import { newObjectKey, objectPath } from "../store/object-rows.ts";
import { assertQuota, consumeAnnouncement } from "../store/quota.ts";
import type { Uploads } from "../uploads.ts";
import { tooLarge } from "./receive-upload.ts";
import { sanitizeName } from "./sanitize-name.ts";

/** Besides what the operator allows. */
const MAX_BYTES = {
	upload: Number.POSITIVE_INFINITY,
	avatar: AVATAR_MAX_BYTES,
	attachment: ATTACHMENT_MAX_BYTES,
} as const;

export interface AnnouncedFile {
	readonly name?: string | undefined;
	readonly type?: string | undefined;
	readonly size?: number | undefined;
}

export interface UploadTarget {
	readonly uploadURL: string;
	readonly objectURL: string;
	/** Headers that must be sent with the file. */
	readonly headers?: Readonly<Record<string, string>>;
	/** The endpoint to call after a direct upload. */
	readonly completeURL?: string;
}

/** The sender of an announcement. A new visitor gets a cookie, but no row yet. */
export async function announcingWriter(uploads: Uploads, identity: Identity, exchange: Exchange): Promise<Writer> {
	const writer = await identity.writer(exchange);
	await consumeAnnouncement(uploads.limits, writer.owner, exchange.address);
	return writer;
}

/** Stores the owner, for uploads that start with a row. */
export async function storedOwner(uploads: Uploads, { owner, store }: Writer): Promise<Owner> {
	await uploads.database.write(store);
	return owner;
}

/** Signs an upload URL for one file. Nothing is stored until the file arrives. */
export async function openUpload(
	uploads: Uploads,
	{ owner, unstoredTokenHash: newcomer }: Pick<Writer, "owner" | "unstoredTokenHash">,
	kind: keyof typeof MAX_BYTES,
	announced: AnnouncedFile,
): Promise<UploadTarget> {
	const maxBytes = Math.min(uploads.maxBytes, MAX_BYTES[kind]);
	const { name = "", type, size } = announced;
	if (size !== undefined && size > maxBytes) throw tooLarge(maxBytes);
	if (size === 0) throw new Failure(400, "invalid", attachmentProblems.empty);
	// Visitors without a row have their full quota; it is checked again when the file arrives.
	if (newcomer === null) await uploads.database.write((transaction) => assertQuota(transaction, owner, size ?? 0));
	const key = newObjectKey();
	const uploadURL = uploads.urlSigner.sign(`/objects/uploads/${key}`, {
		kind,
		key,
		part: null,
		owner,
		newcomer,
		name: sanitizeName(name),
		type: type || null,
		size: size ?? null,
		maxBytes,
	});
	return { uploadURL, objectURL: objectPath({ key, kind }) };
}
