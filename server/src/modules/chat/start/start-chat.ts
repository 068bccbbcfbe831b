import { createHash } from "node:crypto";
import type { ProviderId } from "@parallax/contract";
import { cannotSave, conflict, Failure, invalid } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { RateLimits } from "../../../platform/rate-limits.ts";
import { ownerKey, type Writer } from "../../identity/index.ts";
import { type Runner, runAnswers } from "../run/run-response.ts";
import { insertChat, type NewChat, newChat } from "../store/chats.ts";
import type { ChatRow } from "../store/rows.ts";
import { budgetSpent, reservations, reserveBudget } from "./budget.ts";
import { takePrompt } from "./quotas.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";
import { doubtStart, findAfterAll } from "./uncertain-commits.ts";

export interface StartRules {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly dailyBudgetUsd: number | null;
}

export interface StartRequest {
	readonly writer: Writer;
	readonly prompt: string;
	readonly selectedProviders: readonly ProviderId[];
	readonly address: string;
	readonly idempotencyKey: string | undefined;
}

export interface Started {
	readonly chat: ChatRow;
	/** True when an earlier request with the same key had started it. */
	readonly repeated: boolean;
}

type Written =
	| { readonly kind: "new" }
	| { readonly kind: "spent" }
	| { readonly kind: "earlier"; readonly chatId: string; readonly bodyHash: string };

const KEY_LIFE_MS = 86_400_000;
const KEY_MAX_UNITS = 200;

const hashOf = (request: StartRequest): string =>
	createHash("sha256")
		.update(JSON.stringify([request.prompt, request.selectedProviders]))
		.digest("base64url");

async function earlierStart(query: Queries, request: StartRequest, now: number) {
	if (request.idempotencyKey === undefined) return undefined;
	return await query
		.selectFrom("idempotency_keys")
		.select(["chat_id as chatId", "body_hash as bodyHash"])
		.where("owner", "=", ownerKey(request.writer.owner))
		.where("key", "=", request.idempotencyKey)
		.where("created_at", ">", now - KEY_LIFE_MS)
		.executeTakeFirst();
}

async function repeat(
	{ database: { query }, live }: Runner,
	request: StartRequest,
	earlier: { chatId: string; bodyHash: string },
): Promise<Started> {
	if (earlier.bodyHash !== hashOf(request)) {
		throw conflict("This Idempotency-Key was already used for another prompt.", "key-reused");
	}
	if (live.doubted.has(earlier.chatId)) throw cannotSave();
	const chat = await query.selectFrom("chats").selectAll().where("id", "=", earlier.chatId).executeTakeFirst();
	if (!chat) throw conflict("The chat created with this Idempotency-Key was deleted.", "key-reused");
	return { chat, repeated: true };
}

/** Claims the key; the loser of a race finds the winner's chat. */
async function claimKey(transaction: Queries, request: StartRequest, chatId: string, now: number): Promise<boolean> {
	if (request.idempotencyKey === undefined) return true;
	const claim = { body_hash: hashOf(request), chat_id: chatId, created_at: now };
	const claimed = await transaction
		.insertInto("idempotency_keys")
		.values({ owner: ownerKey(request.writer.owner), key: request.idempotencyKey, ...claim })
		.onConflict((taken) =>
			taken
				.columns(["owner", "key"])
				.doUpdateSet(claim)
				.where("idempotency_keys.created_at", "<=", now - KEY_LIFE_MS),
		)
		.returning("key")
		.executeTakeFirst();
	return claimed !== undefined;
}

async function releaseKey(transaction: Queries, { writer }: StartRequest, chatId: string): Promise<void> {
	await transaction
		.deleteFrom("idempotency_keys")
		.where("owner", "=", ownerKey(writer.owner))
		.where("chat_id", "=", chatId)
		.execute();
}

/** Forgets the keys that nobody may repeat any more. Not while a prompt is stored: who asks would wait for it. */
export async function sweepKeys({ database, clock }: Runner): Promise<void> {
	const oldest = clock.now() - KEY_LIFE_MS;
	await database.write((t) => t.deleteFrom("idempotency_keys").where("created_at", "<=", oldest).execute());
}

/** One transaction; by what it finds there, nothing may have come of it. */
async function store(
	{ database }: Runner,
	rules: StartRules,
	request: StartRequest,
	rows: NewChat,
	usd: number,
): Promise<Written> {
	const { id, created_at: now } = rows.chat;
	return await database.write(async (transaction) => {
		if (!(await claimKey(transaction, request, id, now))) {
			await request.writer.store(transaction);
			const first = await earlierStart(transaction, request, now);
			return first ? { kind: "earlier", ...first } : { kind: "spent" };
		}
		if (usd > 0 && !(await reserveBudget(transaction, usd, rules.dailyBudgetUsd, now))) {
			await releaseKey(transaction, request, id);
			return { kind: "spent" };
		}
		// After the last refusal, so that a refused prompt stores no visitor.
		await request.writer.store(transaction);
		await insertChat(transaction, rows);
		return { kind: "new" };
	});
}

/** The same, also when only the news of it was lost. */
async function storeSurely(
	runner: Runner,
	rules: StartRules,
	request: StartRequest,
	rows: NewChat,
	usd: number,
): Promise<Written> {
	const { query } = runner.database;
	const beganAt = runner.clock.steady();
	try {
		return await store(runner, rules, request, rows, usd);
	} catch (error) {
		if (error instanceof Failure) throw error;
		const find = () => query.selectFrom("chats").select("id").where("id", "=", rows.chat.id).executeTakeFirst();
		if (await findAfterAll(runner, beganAt, find)) return { kind: "new" };
		doubtStart(runner, rows, usd);
		throw error;
	}
}

/** Stores the chat and a pending response for each provider in one transaction, then asks. */
export async function startChat(runner: Runner, rules: StartRules, request: StartRequest): Promise<Started> {
	const { database, clock } = runner;
	const now = clock.now();
	if (request.idempotencyKey !== undefined && request.idempotencyKey.length > KEY_MAX_UNITS) {
		throw invalid(`Use at most ${KEY_MAX_UNITS} characters for the Idempotency-Key.`);
	}
	refuseAnonymous(rules.allowAnonymous, request.writer.owner);
	const earlier = await earlierStart(database.query, request, now);
	if (earlier) {
		// It may have been read before it was on the disk.
		await database.flushed();
		return await repeat(runner, request, earlier);
	}

	const giveBack = await takePrompt(rules.limits, request.writer.owner, request.address);
	const reserved = reservations(
		request.selectedProviders.map((id) => runner.providers[id]),
		request.prompt,
	);
	const rows = newChat({
		owner: request.writer.owner,
		prompt: request.prompt,
		providers: reserved,
		processId: database.processId,
		now,
	});
	const usd = reserved.reduce((sum, { reservedUsd }) => sum + (reservedUsd ?? 0), 0);
	try {
		const written = await storeSurely(runner, rules, request, rows, usd);
		if (written.kind === "spent") throw budgetSpent(now);
		if (written.kind === "earlier") {
			giveBack();
			return await repeat(runner, request, written);
		}
	} catch (error) {
		giveBack();
		throw error;
	}
	runAnswers(runner, runner.live.open(rows.chat.id, rows.responses), rows.responses, request.prompt);
	return { chat: rows.chat, repeated: false };
}
