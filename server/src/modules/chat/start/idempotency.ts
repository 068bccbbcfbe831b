import { createHash } from "node:crypto";
import { conflict, type Failure, invalid } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";
import type { Runner } from "../run/runner.ts";

/** The keys of one owner are shared by chats and turns. */
export interface KeyedRequest {
	readonly owner: Owner;
	readonly idempotencyKey: string | undefined;
	/** The fields that a repetition has in common with the first request. */
	readonly hashed: readonly unknown[];
}

export interface EarlierStart {
	readonly chatId: string;
	/** 0 when the turn was deleted. */
	readonly turn: number;
	/** The first edition that it began; null for a chat or a turn. */
	readonly edition: number | null;
	readonly bodyHash: string;
}

const KEY_TTL_MS = 86_400_000;
const MAX_KEY_UNITS = 200;

const hashOf = ({ hashed }: KeyedRequest): string =>
	createHash("sha256").update(JSON.stringify(hashed)).digest("base64url");

export const isSameRequest = (request: KeyedRequest, { bodyHash }: EarlierStart): boolean =>
	bodyHash === hashOf(request);

export const keyReused = (): Failure =>
	conflict("This Idempotency-Key was already used for another prompt.", "key-reused");

export function checkKeyLength(key: string | undefined): void {
	if (key !== undefined && key.length > MAX_KEY_UNITS) {
		throw invalid(`Use at most ${MAX_KEY_UNITS} characters for the Idempotency-Key.`);
	}
}

export async function findEarlierStart(
	query: Queries,
	request: KeyedRequest,
	now: number,
): Promise<EarlierStart | undefined> {
	if (request.idempotencyKey === undefined) return undefined;
	return await query
		.selectFrom("idempotency_keys")
		.select(["chat_id as chatId", "turn", "edition", "body_hash as bodyHash"])
		.where("owner", "=", ownerKey(request.owner))
		.where("key", "=", request.idempotencyKey)
		.where("created_at", ">", now - KEY_TTL_MS)
		.executeTakeFirst();
}

/** Claims the key; false when another request has claimed it. */
export async function claimKey(
	transaction: Queries,
	request: KeyedRequest,
	{ chatId, turn, edition }: Pick<EarlierStart, "chatId" | "turn" | "edition">,
	now: number,
): Promise<boolean> {
	if (request.idempotencyKey === undefined) return true;
	const claim = { body_hash: hashOf(request), chat_id: chatId, turn, edition, created_at: now };
	const claimed = await transaction
		.insertInto("idempotency_keys")
		.values({ owner: ownerKey(request.owner), key: request.idempotencyKey, ...claim })
		.onConflict((taken) =>
			taken
				.columns(["owner", "key"])
				.doUpdateSet(claim)
				.where("idempotency_keys.created_at", "<=", now - KEY_TTL_MS),
		)
		.returning("key")
		.executeTakeFirst();
	return claimed !== undefined;
}

/** Releases the key that the same transaction has claimed. */
export async function releaseKey(transaction: Queries, { owner, idempotencyKey }: KeyedRequest): Promise<void> {
	if (idempotencyKey === undefined) return;
	await transaction
		.deleteFrom("idempotency_keys")
		.where("owner", "=", ownerKey(owner))
		.where("key", "=", idempotencyKey)
		.execute();
}

/** Deletes expired keys. Storing a prompt does not include this, because its request would have to wait. */
export async function deleteExpiredKeys({ database, clock }: Pick<Runner, "database" | "clock">): Promise<void> {
	const oldest = clock.now() - KEY_TTL_MS;
	await database.write((t) => t.deleteFrom("idempotency_keys").where("created_at", "<=", oldest).execute(), {
		priority: "background",
	});
}
