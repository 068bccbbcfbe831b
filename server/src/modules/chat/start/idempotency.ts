import { createHash } from "node:crypto";
import type { SeatRequest } from "@parallax/contract";
import { invalid } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";
import type { Runner } from "../run/runner.ts";

interface KeyedRequest {
	readonly writer: { readonly owner: Owner };
	readonly prompt: string;
	readonly seats: readonly SeatRequest[];
	/** True for a request that lists only assistants, without seats. */
	readonly isAssistantsOnly: boolean;
	readonly idempotencyKey: string | undefined;
}

export interface EarlierStart {
	readonly chatId: string;
	readonly bodyHash: string;
}

const KEY_TTL_MS = 86_400_000;
const MAX_KEY_UNITS = 200;

/** All versions hash the form of the specification alike, so that a repetition after an upgrade is recognised. */
const hashOf = ({ prompt, seats, isAssistantsOnly }: KeyedRequest): string =>
	createHash("sha256")
		.update(JSON.stringify([prompt, isAssistantsOnly ? seats.map(({ provider }) => provider) : { seats }]))
		.digest("base64url");

export const isSameRequest = (request: KeyedRequest, { bodyHash }: EarlierStart): boolean =>
	bodyHash === hashOf(request);

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
		.select(["chat_id as chatId", "body_hash as bodyHash"])
		.where("owner", "=", ownerKey(request.writer.owner))
		.where("key", "=", request.idempotencyKey)
		.where("created_at", ">", now - KEY_TTL_MS)
		.executeTakeFirst();
}

/** Claims the key; false when another request has claimed it. */
export async function claimKey(
	transaction: Queries,
	request: KeyedRequest,
	chatId: string,
	now: number,
): Promise<boolean> {
	if (request.idempotencyKey === undefined) return true;
	const claim = { body_hash: hashOf(request), chat_id: chatId, turn: 1, created_at: now };
	const claimed = await transaction
		.insertInto("idempotency_keys")
		.values({ owner: ownerKey(request.writer.owner), key: request.idempotencyKey, ...claim })
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

export async function releaseKey(transaction: Queries, { writer }: KeyedRequest, chatId: string): Promise<void> {
	await transaction
		.deleteFrom("idempotency_keys")
		.where("owner", "=", ownerKey(writer.owner))
		.where("chat_id", "=", chatId)
		.execute();
}

/** Deletes expired keys. Storing a prompt does not include this, because its request would have to wait. */
export async function deleteExpiredKeys({ database, clock }: Pick<Runner, "database" | "clock">): Promise<void> {
	const oldest = clock.now() - KEY_TTL_MS;
	await database.write((t) => t.deleteFrom("idempotency_keys").where("created_at", "<=", oldest).execute());
}
