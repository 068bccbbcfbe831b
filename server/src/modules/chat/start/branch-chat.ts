import { conflict, notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { Writer } from "../../identity/index.ts";
import { CHAT_NOT_FOUND, type CopyableChat } from "../access.ts";
import { runResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { insertChatRow, lockChat } from "../store/chats.ts";
import { type CopiedTurns, insertCopies, takeNewestCount } from "../store/copy-turns.ts";
import { insertTurn, type NewTurn } from "../store/new-turn.ts";
import { type ChatRow, isTemporary, seatColumns } from "../store/rows.ts";
import type { KeyedRequest } from "./idempotency.ts";
import { type BranchPlan, planBranch } from "./plan-branch.ts";
import { stillWaiting } from "./plan-turn.ts";
import { readStarted, returnEarlierChat, type Started } from "./start-chat.ts";
import { rowsOfPlan } from "./start-turn.ts";
import {
	claimOrFind,
	findEarlier,
	reserveOrRelease,
	type StartRules,
	type StoredStart,
	type StoreResult,
	storeStart,
} from "./store-start.ts";

export interface BranchRequest {
	readonly source: CopyableChat;
	readonly writer: Writer;
	/** The turns before it are copied. */
	readonly turn: number;
	/** Undefined when nothing is asked. */
	readonly prompt: string | undefined;
	readonly attachments: readonly string[] | undefined;
	readonly address: string;
	readonly idempotencyKey: string | undefined;
}

const keyedBranch = ({ source, writer, turn, prompt, attachments, idempotencyKey }: BranchRequest): KeyedRequest => ({
	owner: writer.owner,
	idempotencyKey,
	hashed: [`/api/chat/${source.chat.id}/branch`, turn, prompt ?? null, ...(attachments ? [{ attachments }] : [])],
});

const chatRow = (
	{ source, writer: { owner } }: BranchRequest,
	{ copied, seats }: BranchPlan,
	first: string,
	now: number,
) =>
	({
		id: copied.to,
		user_id: owner.kind === "user" ? owner.id : null,
		visitor_id: owner.kind === "visitor" ? owner.id : null,
		prompt: first,
		...seatColumns(seats),
		created_at: now,
		shared_at: null,
		shared_turns: null,
		indexed_at: null,
		contradicted: null,
		looked_at: isTemporary(source.chat) ? now : null,
		shared_verdict: null,
		topic: source.isOwner ? source.chat.topic : null,
		pinned_at: null,
		blind: null,
		revealed_at: null,
	}) satisfies ChatRow;

/** The newest rows of the new chat, by which its start is known: those of the prompt, or copies where nothing is asked. */
function newestRows({ copied: { copies } }: BranchPlan, asked: NewTurn | null, now: number): NewTurn {
	if (asked) return asked;
	const turn = copies.turns.at(-1);
	if (!turn) throw conflict("There is nothing to copy.");
	return { turn: { ...turn, created_at: now }, responses: copies.responses };
}

/** Readers have no copy of what is not shared any more at that moment. */
async function requireReadable(transaction: Queries, { chat, isOwner }: CopyableChat): Promise<void> {
	if (!(await lockChat(transaction, chat.id))) throw notFound(CHAT_NOT_FOUND);
	if (isOwner) return;
	const { shared_at } = await transaction
		.selectFrom("chats")
		.select("shared_at")
		.where("id", "=", chat.id)
		.executeTakeFirstOrThrow();
	if (shared_at === null) throw notFound(CHAT_NOT_FOUND);
}

interface BranchRows {
	readonly chat: ChatRow;
	readonly copied: CopiedTurns;
	readonly asked: NewTurn | null;
}

async function insertBranch(runner: Runner, transaction: Queries, { chat, copied, asked }: BranchRows): Promise<void> {
	await insertChatRow(transaction, chat);
	// A thrown failure undoes this write alone, and so releases the key.
	if (!(await insertCopies(transaction, copied))) throw stillWaiting();
	await runner.copyAnalyses(transaction, copied);
	if (asked) await insertTurn(transaction, asked);
	else await takeNewestCount(transaction, chat.id, copied.copies.turns.length);
}

/** Stores everything, unless the key is claimed or the budget is spent. */
async function store(
	runner: Runner,
	transaction: Queries,
	rules: StartRules,
	{ source, writer }: BranchRequest,
	start: StoredStart,
	rows: BranchRows,
): Promise<StoreResult> {
	await requireReadable(transaction, source);
	const earlier = await claimOrFind(transaction, start);
	if (earlier) {
		await writer.store(transaction);
		return earlier;
	}
	if (!(await reserveOrRelease(transaction, start, rules))) return { kind: "spent" };
	await writer.store(transaction);
	await insertBranch(runner, transaction, rows);
	return { kind: "new" };
}

/** Stores a new chat with copies of the turns before one of another in one transaction, then asks the prompt if there is one. */
export async function branchChat(runner: Runner, rules: StartRules, request: BranchRequest): Promise<Started> {
	const { writer, turn, prompt, attachments, address, source } = request;
	const keyed = keyedBranch(request);
	const earlier = await findEarlier(runner, rules, keyed);
	if (earlier) return await returnEarlierChat(runner, keyed, earlier);
	const now = runner.clock.now();
	const plan = await planBranch(runner, { source, owner: writer.owner, turn, prompt, attachments, address });
	const { copied, next } = plan;
	const asked = next && prompt !== undefined ? rowsOfPlan(runner, { chatId: copied.to, prompt }, next) : null;
	const rows = newestRows(plan, asked?.rows ?? null, now);
	const first = copied.copies.turns[0]?.prompt ?? rows.turn.prompt;
	const branch: BranchRows = { chat: chatRow(request, plan, first, now), copied, asked: asked?.rows ?? null };
	const start: StoredStart = { keyed, address, rows, isNewChat: true, isCopy: asked === null };
	const found = await storeStart(runner, rules, start, (transaction) =>
		store(runner, transaction, rules, request, start, branch),
	);
	if (found) return await returnEarlierChat(runner, keyed, found);
	if (asked) {
		const ref = { chatId: copied.to, number: rows.turn.number, seats: plan.seats, blind: null };
		runResponses(runner, runner.live.open(ref, asked.rows.responses), asked.asked);
	}
	return { ...(await readStarted(runner, copied.to)), isRepeated: false };
}
