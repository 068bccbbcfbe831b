import { MAX_TURNS, type SeatRequest } from "@parallax/contract";
import { cannotSave, conflict } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Writer } from "../../identity/index.ts";
import { firstCall } from "../run/question.ts";
import { runResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { insertChat, type NewChat, newChat } from "../store/chats.ts";
import type { ChatRow, LoadedTurn } from "../store/rows.ts";
import { loadTurns } from "../store/turns.ts";
import { budgetSpent, reservationUsd, reserveBudget } from "./budget.ts";
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
import { consumePrompt } from "./quotas.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";
import { type ResolvedSeat, resolveSeats } from "./seats.ts";
import { storeOrFind } from "./uncertain-commits.ts";

export interface StartRules {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly dailyBudgetUsd: number | null;
}

export interface StartRequest {
	readonly writer: Writer;
	readonly prompt: string;
	readonly seats: readonly SeatRequest[];
	/** True for a request that lists only assistants, without seats. */
	readonly isAssistantsOnly: boolean;
	readonly address: string;
	readonly idempotencyKey: string | undefined;
}

export interface Started {
	readonly chat: ChatRow;
	readonly turns: readonly LoadedTurn[];
	/** True when an earlier request with the same key started the chat. */
	readonly isRepeated: boolean;
}

type StoreResult =
	| { readonly kind: "new" }
	| { readonly kind: "spent" }
	| ({ readonly kind: "earlier" } & EarlierStart);

/** All versions hash the form of the specification alike, so that a repetition after an upgrade is recognised. */
const keyedStart = ({ writer, idempotencyKey, prompt, seats, isAssistantsOnly }: StartRequest): KeyedRequest => ({
	owner: writer.owner,
	idempotencyKey,
	hashed: [prompt, isAssistantsOnly ? seats.map(({ provider }) => provider) : { seats }],
});

async function returnEarlierChat(
	{ database: { query }, uncertain }: Runner,
	request: StartRequest,
	earlier: EarlierStart,
): Promise<Started> {
	if (!isSameRequest(keyedStart(request), earlier)) throw keyReused();
	if (uncertain.has(earlier.chatId, 1)) throw cannotSave();
	const chat = await query.selectFrom("chats").selectAll().where("id", "=", earlier.chatId).executeTakeFirst();
	if (!chat) throw conflict("The chat created with this Idempotency-Key was deleted.", "key-reused");
	return { chat, turns: await loadTurns(query, chat.id, MAX_TURNS), isRepeated: true };
}

/** Stores everything, unless the key is claimed or the budget is spent. */
async function store(
	transaction: Queries,
	rules: StartRules,
	request: StartRequest,
	rows: NewChat,
	usd: number,
): Promise<StoreResult> {
	const { id, created_at: now } = rows.chat;
	const keyed = keyedStart(request);
	if (!(await claimKey(transaction, keyed, { chatId: id, turn: 1 }, now))) {
		await request.writer.store(transaction);
		const first = await findEarlierStart(transaction, keyed, now);
		return first ? { kind: "earlier", ...first } : { kind: "spent" };
	}
	if (usd > 0 && !(await reserveBudget(transaction, usd, rules.dailyBudgetUsd, now))) {
		await releaseKey(transaction, keyed);
		return { kind: "spent" };
	}
	// The visitor is stored after the last check, so that a refused prompt stores no visitor.
	await request.writer.store(transaction);
	await insertChat(transaction, rows);
	return { kind: "new" };
}

/** The rows of the chat, the calls for its responses, and the maximum cost of all calls. */
function newRows({ database }: Runner, { writer, prompt }: StartRequest, seats: readonly ResolvedSeat[], now: number) {
	const calls = seats.map(({ seat, assistant }) => {
		const call = firstCall(seat, assistant, prompt);
		return { seat, assistant, call, reservedUsd: reservationUsd(assistant, call) };
	});
	const rows = newChat({ owner: writer.owner, prompt, seats: calls, processId: database.processId, now });
	const asked = calls.flatMap(({ seat, assistant, call }) =>
		rows.responses.filter((row) => row.seat === seat.id).map((row) => ({ row, assistant, call })),
	);
	return { rows, asked, usd: calls.reduce((sum, { reservedUsd }) => sum + (reservedUsd ?? 0), 0) };
}

/** Stores the chat and a pending response for each seat in one transaction, then asks the assistants. */
export async function startChat(runner: Runner, rules: StartRules, request: StartRequest): Promise<Started> {
	const { database, clock } = runner;
	const now = clock.now();
	checkKeyLength(request.idempotencyKey);
	refuseAnonymous(rules.allowAnonymous, request.writer.owner);
	const earlier = await findEarlierStart(database.query, keyedStart(request), now);
	if (earlier) {
		// The row may have been read before it was flushed to disk.
		await database.whenDurable();
		return await returnEarlierChat(runner, request, earlier);
	}

	const { writer, isAssistantsOnly } = request;
	const seats = await resolveSeats(runner.assistants, writer.owner, request.seats, { inPageOrder: isAssistantsOnly });
	const refund = await consumePrompt(rules.limits, request.writer.owner, request.address, seats.length);
	const { rows, asked, usd } = newRows(runner, request, seats, now);
	try {
		const result = await storeOrFind<StoreResult>(runner, rows, { kind: "new" }, (transaction) =>
			store(transaction, rules, request, rows, usd),
		);
		if (result.kind === "spent") throw budgetSpent(now);
		if (result.kind === "earlier") {
			refund();
			return await returnEarlierChat(runner, request, result);
		}
	} catch (error) {
		refund();
		throw error;
	}
	const { chat, turn, responses } = rows;
	const ref = { chatId: chat.id, number: turn.number, seats: seats.map(({ seat }) => seat) };
	runResponses(runner, runner.live.open(ref, responses), asked);
	return { chat, turns: [{ ...turn, carried_seat: null }], isRepeated: false };
}
