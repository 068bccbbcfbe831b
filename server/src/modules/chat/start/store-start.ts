import { cannotSave } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Runner } from "../run/runner.ts";
import type { NewTurn } from "../store/new-turn.ts";
import { budgetSpent, reserveBudget } from "./budget.ts";
import {
	checkKeyLength,
	claimKey,
	type EarlierStart,
	findEarlierStart,
	isSameRequest,
	type KeyedRequest,
	keyReused,
	releaseKey,
} from "./idempotency.ts";
import { consumeCopy, consumePrompt } from "./quotas.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";
import { storeOrFind } from "./uncertain-commits.ts";

export interface StartRules {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly dailyBudgetUsd: number | null;
}

/** New responses of a turn, which may be new itself. */
export interface StoredRows extends Pick<NewTurn, "responses"> {
	readonly turn: Pick<NewTurn["turn"], "chat_id" | "number" | "created_at">;
}

/** The rows of a prompt that is about to be stored, and its request. */
export interface StoredStart {
	readonly keyed: KeyedRequest;
	readonly address: string;
	readonly rows: StoredRows;
	/** The first new edition, where the request began no new turn. */
	readonly edition?: number | null;
	/** True when the turn is stored together with its chat, so that a start which is not confirmed takes both back. */
	readonly isNewChat: boolean;
	/** True when it asks nothing. */
	readonly isCopy?: boolean;
}

export type StoreResult =
	| { readonly kind: "new" }
	| { readonly kind: "spent" }
	| ({ readonly kind: "earlier" } & EarlierStart);

/** The earlier start with the key of this request, which may be a repetition of it. */
export async function findEarlier(
	{ database, clock }: Runner,
	{ allowAnonymous }: StartRules,
	keyed: KeyedRequest,
): Promise<EarlierStart | undefined> {
	checkKeyLength(keyed.idempotencyKey);
	refuseAnonymous(allowAnonymous, keyed.owner);
	const earlier = await findEarlierStart(database.query, keyed, clock.now());
	// The row may have been read before it was flushed to disk.
	if (earlier) await database.whenDurable();
	return earlier;
}

/** Throws unless the earlier start was made by the same request and is stored. */
export function checkRepetition({ uncertain }: Runner, keyed: KeyedRequest, earlier: EarlierStart): void {
	if (!isSameRequest(keyed, earlier)) throw keyReused();
	if (uncertain.has(earlier.chatId, earlier.turn)) throw cannotSave();
}

/** Claims the key; returns the earlier start that has claimed it. */
export async function claimOrFind(
	transaction: Queries,
	{ keyed, rows: { turn }, edition = null }: StoredStart,
): Promise<StoreResult | null> {
	const { chat_id: chatId, number, created_at: now } = turn;
	if (await claimKey(transaction, keyed, { chatId, turn: number, edition }, now)) return null;
	const first = await findEarlierStart(transaction, keyed, now);
	if (!first) throw cannotSave();
	return { kind: "earlier", ...first };
}

/** Reserves the maximum cost of all calls. False when the budget is spent: then the key is released. */
export async function reserveOrRelease(
	transaction: Queries,
	{ keyed, rows: { turn, responses } }: StoredStart,
	{ dailyBudgetUsd }: StartRules,
): Promise<boolean> {
	const usd = responses.reduce((sum, { reserved_usd }) => sum + (reserved_usd ?? 0), 0);
	if (usd === 0 || (await reserveBudget(transaction, usd, dailyBudgetUsd, turn.created_at))) return true;
	await releaseKey(transaction, keyed);
	return false;
}

/** Counts the prompt and stores it. Returns the earlier start instead when that has the key: then the prompt does not count. */
export async function storeStart(
	runner: Runner,
	{ limits }: StartRules,
	start: StoredStart,
	store: (transaction: Queries) => Promise<StoreResult>,
): Promise<EarlierStart | null> {
	const { keyed, address, rows, isCopy = false } = start;
	const refund = isCopy
		? await consumeCopy(limits, keyed.owner, address)
		: await consumePrompt(limits, keyed.owner, address, rows.responses.length);
	try {
		const result = await storeOrFind<StoreResult>(runner, start, { kind: "new" }, store);
		if (result.kind === "spent") throw budgetSpent(rows.turn.created_at);
		if (result.kind === "new") return null;
		refund();
		return result;
	} catch (error) {
		refund();
		throw error;
	}
}
