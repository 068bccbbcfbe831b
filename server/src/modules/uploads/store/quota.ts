import { VISITOR_MAX_BYTES, VISITOR_MAX_FILES } from "@parallax/contract";
import { Failure, invalid, notFound, signedOut, tooMany } from "../../../failures.ts";
import { prepared, type Queries } from "../../../platform/database/index.ts";
import { consume, type RateLimitRule } from "../../../platform/limits/consume.ts";
import { networkOf } from "../../../platform/limits/ip-network.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimit, RateLimits } from "../../../platform/limits/rate-limits.ts";
import { type Owner, ownerKey, type Viewer } from "../../identity/index.ts";
import { ownerColumn } from "./object-rows.ts";

/** The quota of users with an account. */
const USER_MAX_FILES = 1000;
const USER_MAX_BYTES = 1_073_741_824;
/** Unfinished uploads per owner; abandoned ones are swept after a day. */
const MAX_PENDING = 50;
/** Limited by network, because deleting the cookie creates a new visitor. */
const VISITOR_FILES_PER_HOUR: RateLimit = { max: 60, windowMs: 3_600_000 };
/** An announcement stores nothing, but creates a signature and a cookie. */
const ANNOUNCEMENTS_PER_HOUR: RateLimit = { max: 300, windowMs: 3_600_000 };
/** Repeated PUTs to a signed URL do not count against the quota until they are swept. */
const USER_FILES_PER_HOUR: RateLimit = { max: 600, windowMs: 3_600_000 };

const quotaOf = ({ kind }: Owner) =>
	kind === "user"
		? { files: USER_MAX_FILES, bytes: USER_MAX_BYTES }
		: { files: VISITOR_MAX_FILES, bytes: VISITOR_MAX_BYTES };

const formatMegabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

/** Files that were attached to prompts are in no list and go with their chats. */
const HOW_TO_MAKE_ROOM = "Delete uploads or chats with files first";

const quotaExceeded = (owner: Owner, sentence: string): Failure => {
	const orSignIn = owner.kind === "user" ? "" : ", or sign in for more space";
	return new Failure(413, "too-large", `${sentence} ${HOW_TO_MAKE_ROOM}${orSignIn}.`);
};

const SESSION_EXPIRED = "Your session expired.";

/** Updating a column to itself locks the row until the transaction ends. */
const lockVisitor = prepared((query, { id }: { readonly id: string }) =>
	query
		.updateTable("visitors")
		.set((column) => ({ last_seen_at: column.ref("last_seen_at") }))
		.where("id", "=", id)
		.returning("user_id"),
);
const lockUser = prepared((query, { id }: { readonly id: string }) =>
	query
		.updateTable("users")
		.set((column) => ({ is_public: column.ref("is_public") }))
		.where("id", "=", id)
		.returning("id"),
);

/**
 * Locks the owner's row, so that concurrent uploads see each other. Resolves to the current owner: a visitor may have
 * signed in since the URL was signed.
 */
async function lockOwner(transaction: Queries, owner: Owner): Promise<Owner> {
	if (owner.kind === "visitor") {
		const [visitor] = await lockVisitor(transaction, { id: owner.id });
		if (!visitor) throw notFound(SESSION_EXPIRED);
		return visitor.user_id === null ? owner : await lockOwner(transaction, { kind: "user", id: visitor.user_id });
	}
	const users = await lockUser(transaction, { id: owner.id });
	if (users.length === 0) throw signedOut();
	return owner;
}

const objectUsageBy = (column: "user_id" | "visitor_id") =>
	prepared((query, { id }: { readonly id: string }) =>
		query
			.selectFrom("objects")
			.select((row) => [row.fn.countAll().as("files"), row.fn.coalesce(row.fn.sum("size"), row.val(0)).as("bytes")])
			.where(column, "=", id),
	);
const partUsageBy = (column: "user_id" | "visitor_id") =>
	prepared((query, { id, objectKey }: { readonly id: string; readonly objectKey: string }) =>
		query
			.selectFrom("upload_parts")
			.innerJoin("multipart_uploads", "multipart_uploads.id", "upload_parts.upload_id")
			.select((row) => row.fn.coalesce(row.fn.sum("upload_parts.size"), row.val(0)).as("bytes"))
			.where(`multipart_uploads.${column}`, "=", id)
			.where("multipart_uploads.key", "!=", objectKey),
	);
const directPartUsageBy = (column: "user_id" | "visitor_id") =>
	prepared((query, { id, objectKey }: { readonly id: string; readonly objectKey: string }) =>
		query
			.selectFrom("direct_parts")
			.innerJoin("direct_uploads", "direct_uploads.key", "direct_parts.key")
			.select((row) => row.fn.coalesce(row.fn.sum("direct_parts.size"), row.val(0)).as("bytes"))
			.where(`direct_uploads.${column}`, "=", id)
			.where("direct_uploads.key", "!=", objectKey),
	);
/** Single-PUT direct uploads that are not objects yet. */
const directFileUsageBy = (column: "user_id" | "visitor_id") =>
	prepared((query, { id, objectKey }: { readonly id: string; readonly objectKey: string }) =>
		query
			.selectFrom("direct_uploads")
			.select((row) => [row.fn.countAll().as("files"), row.fn.coalesce(row.fn.sum("size"), row.val(0)).as("bytes")])
			.where(column, "=", id)
			.where("bucket_upload", "is", null)
			.where("key", "!=", objectKey)
			.where("key", "not in", query.selectFrom("objects").select("key").where(column, "=", id)),
	);
const objectUsage = { user_id: objectUsageBy("user_id"), visitor_id: objectUsageBy("visitor_id") };
const partUsage = { user_id: partUsageBy("user_id"), visitor_id: partUsageBy("visitor_id") };
const directPartUsage = { user_id: directPartUsageBy("user_id"), visitor_id: directPartUsageBy("visitor_id") };
const directFileUsage = { user_id: directFileUsageBy("user_id"), visitor_id: directFileUsageBy("visitor_id") };

/** Throws when the quota is exceeded; resolves to the current owner. Parts of the object `objectKey` are not counted twice. */
export async function assertQuota(
	transaction: Queries,
	initialOwner: Owner,
	bytes: number,
	objectKey = "",
): Promise<Owner> {
	const owner = await lockOwner(transaction, initialOwner);
	const usage = await usageOf(transaction, owner, objectKey);
	const { files } = quotaOf(owner);
	if (usage.files + 1 > files) throw quotaExceeded(owner, `You have ${files} files, which is the limit.`);
	assertBytes(owner, usage.bytes + bytes);
	return owner;
}

async function usageOf(transaction: Queries, owner: Owner, objectKey: string) {
	const column = ownerColumn(owner);
	const [objects] = await objectUsage[column](transaction, { id: owner.id });
	const [parts] = await partUsage[column](transaction, { id: owner.id, objectKey });
	const [directParts] = await directPartUsage[column](transaction, { id: owner.id, objectKey });
	const [directFiles] = await directFileUsage[column](transaction, { id: owner.id, objectKey });
	return {
		files: Number(objects?.files) + Number(directFiles?.files),
		bytes: [objects, parts, directParts, directFiles].reduce((sum, row) => sum + Number(row?.bytes), 0),
	};
}

function assertBytes(owner: Owner, bytes: number): void {
	const quota = quotaOf(owner);
	if (bytes > quota.bytes) throw quotaExceeded(owner, `Storage full (${formatMegabytes(quota.bytes)}).`);
}

/** For an object that is already counted and has grown by `bytes`. */
export async function assertQuotaForGrowth(
	transaction: Queries,
	initialOwner: Owner,
	key: string,
	bytes: number,
): Promise<void> {
	const owner = await lockOwner(transaction, initialOwner);
	const usage = await usageOf(transaction, owner, key);
	assertBytes(owner, usage.bytes + bytes);
}

export async function assertPendingLimit(
	transaction: Queries,
	table: "multipart_uploads" | "direct_uploads",
	owner: Owner,
): Promise<void> {
	const { pending } = await transaction
		.selectFrom(table)
		.select((row) => row.fn.countAll().as("pending"))
		.where(ownerColumn(owner), "=", owner.id)
		.executeTakeFirstOrThrow();
	if (Number(pending) >= MAX_PENDING)
		throw tooMany("Too many uploads have been begun. Finish or cancel some first.", 60);
}

/** Uppy sends at least 5 MiB in each part except the last. */
const MIN_PART_BYTES = 1_048_576;
const EXTRA_PARTS = 10;

/** Bounds the number of parts, because each is a row and a file. */
export function assertPartLimit(existing: number, maxBytes: number): void {
	const maxParts = Math.ceil(maxBytes / MIN_PART_BYTES) + EXTRA_PARTS;
	if (existing >= maxParts) throw invalid(`This upload has too many parts. Send at most ${maxParts}.`);
}

const fileRules = (owner: Owner, address: string): RateLimitRule[] =>
	owner.kind === "user"
		? [
				{
					key: `uploads:user:${owner.id}`,
					limit: USER_FILES_PER_HOUR,
					sentence: (wait) => `You have sent too many files. Try again in ${wait}.`,
				},
			]
		: networkRules({ key: "uploads", limit: VISITOR_FILES_PER_HOUR, sentence: tooManyFiles }, address);

const tooManyFiles = (wait: string) => `Too many files came from your network. Try again in ${wait}, or sign in.`;

/** The key for fair queueing: the user, or the visitor's network, because a visitor can change cookies. */
export const senderOf = (owner: Viewer, address: string): string =>
	owner.kind === "user" ? ownerKey(owner) : `network:${networkOf(address)}`;

/** Counts one file against the rate limit of the user or of the visitor's network. */
export async function consumeFile(limits: RateLimits, owner: Owner, address: string): Promise<void> {
	await consume(limits, fileRules(owner, address));
}

/** Counts one announced file against the rate limit of the visitor's network. */
export async function consumeAnnouncement(limits: RateLimits, owner: Owner, address: string): Promise<void> {
	if (owner.kind === "user") return;
	const sentence = (wait: string) => `Your network announced too many files. Try again in ${wait}, or sign in.`;
	await consume(limits, networkRules({ key: "announced", limit: ANNOUNCEMENTS_PER_HOUR, sentence }, address));
}
