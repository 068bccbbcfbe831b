import { MAX_TURNS, type Seat, type TurnBody } from "@parallax/contract";
import { cannotSave, conflict, type Failure, notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { Owner } from "../../identity/index.ts";
import { CHAT_NOT_FOUND, type OwnedChat } from "../access.ts";
import { showTurn } from "../live/show-turn.ts";
import { announceBegun } from "../peers/commands.ts";
import { modelToStore } from "../run/question.ts";
import { type AskedResponse, runResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { lockChat } from "../store/chats.ts";
import { insertTurn, type NewTurn, newTurn } from "../store/new-turn.ts";
import { type LoadedTurn, type ResponseRow, seatsOf } from "../store/rows.ts";
import { loadConversation, loadTurn } from "../store/turns.ts";
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
import { planTurn, stillWaiting, type TurnPlan } from "./plan-turn.ts";
import { consumePrompt } from "./quotas.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";
import type { StartRules } from "./start-chat.ts";
import { storeOrFind } from "./uncertain-commits.ts";

export interface TurnRequest {
	readonly chat: OwnedChat;
	readonly owner: Owner;
	readonly body: TurnBody;
	readonly address: string;
	readonly idempotencyKey: string | undefined;
}

export interface StartedTurn {
	readonly turn: LoadedTurn;
	/** True when an earlier request with the same key began the turn. */
	readonly isRepeated: boolean;
}

type StoreResult =
	| { readonly kind: "new" }
	| { readonly kind: "spent" }
	| ({ readonly kind: "earlier" } & EarlierStart);

/** The path counts too, so that the key of one chat does not repeat a turn of another. */
const keyedTurn = ({ chat, owner, body, idempotencyKey }: TurnRequest): KeyedRequest => ({
	owner,
	idempotencyKey,
	hashed: [`/api/chat/${chat.id}/turns`, body.prompt, body.carry ?? null, body.seats ?? null],
});

async function returnEarlierTurn(
	{ database: { query }, uncertain }: Runner,
	request: TurnRequest,
	earlier: EarlierStart,
): Promise<StartedTurn> {
	if (!isSameRequest(keyedTurn(request), earlier)) throw keyReused();
	if (uncertain.has(earlier.chatId, earlier.turn)) throw cannotSave();
	const turn = await loadTurn(query, earlier.chatId, earlier.turn);
	if (!turn) throw conflict("The turn created with this Idempotency-Key was deleted.", "key-reused");
	return { turn, isRepeated: true };
}

/** Whether the chat is still as it was when the calls were prepared: their context must not have changed since. */
async function isUnchanged(transaction: Queries, { conversation }: TurnPlan, { turn }: NewTurn): Promise<boolean> {
	const stored = await transaction
		.selectFrom("responses")
		.select(["id", "attempt", "status"])
		.where("chat_id", "=", turn.chat_id)
		.execute();
	const known = new Map(conversation.responses.map((row) => [row.id, row]));
	const isKnown = ({ id, attempt, status }: Pick<ResponseRow, "id" | "attempt" | "status">) =>
		known.get(id)?.attempt === attempt && known.get(id)?.status === status;
	return stored.length === known.size && stored.every(isKnown);
}

async function updateSeats(transaction: Queries, chatId: string, seats: readonly Seat[]): Promise<void> {
	await transaction
		.updateTable("chats")
		.set({
			seats: JSON.stringify(seats),
			selected_providers: JSON.stringify([...new Set(seats.map(({ provider }) => provider))]),
		})
		.where("id", "=", chatId)
		.execute();
}

/** Stores everything, unless the key is claimed or the budget is spent. Of two requests at once, one is refused. */
async function store(
	transaction: Queries,
	rules: StartRules,
	request: TurnRequest,
	plan: TurnPlan,
	{ rows, usd }: { readonly rows: NewTurn; readonly usd: number },
): Promise<StoreResult> {
	const { chat_id: chatId, number, created_at: now } = rows.turn;
	const keyed = keyedTurn(request);
	if (!(await lockChat(transaction, chatId))) throw notFound(CHAT_NOT_FOUND);
	if (!(await claimKey(transaction, keyed, { chatId, turn: number }, now))) {
		const first = await findEarlierStart(transaction, keyed, now);
		return first ? { kind: "earlier", ...first } : { kind: "spent" };
	}
	// A thrown failure also releases the key: it undoes this write alone.
	if (!(await isUnchanged(transaction, plan, rows))) throw stillWaiting();
	if (usd > 0 && !(await reserveBudget(transaction, usd, rules.dailyBudgetUsd, now))) {
		await releaseKey(transaction, keyed);
		return { kind: "spent" };
	}
	await insertTurn(transaction, rows);
	if (plan.hasJoined) await updateSeats(transaction, chatId, plan.seats);
	return { kind: "new" };
}

/** The rows of the turn, the calls for its responses, and the maximum cost of all calls. */
function newRows({ database, clock }: Runner, { chat, body }: TurnRequest, plan: TurnPlan) {
	const calls = plan.calls.map((asked) => ({ ...asked, reservedUsd: reservationUsd(asked.assistant, asked.call) }));
	const seats = calls.map(({ seat, assistant, call, options, reservedUsd }) => ({
		...{ seat, reservedUsd, demo: assistant.demo },
		model: modelToStore(assistant, call.model),
		...{ options, shortened: call.shortened },
	}));
	const rows = newTurn({
		...{ chatId: chat.id, number: plan.number, prompt: body.prompt, carried: plan.carried, seats },
		...{ processId: database.processId, now: clock.now() },
	});
	const asked = calls.flatMap(({ seat, assistant, call }): AskedResponse[] =>
		rows.responses.filter((row) => row.seat === seat.id).map((row) => ({ row, assistant, call })),
	);
	return { rows, asked, usd: calls.reduce((sum, { reservedUsd }) => sum + (reservedUsd ?? 0), 0) };
}

async function storeTurn(
	runner: Runner,
	rules: StartRules,
	request: TurnRequest,
	plan: TurnPlan,
	planned: ReturnType<typeof newRows>,
): Promise<StoreResult> {
	const refund = await consumePrompt(rules.limits, request.owner, request.address, plan.calls.length);
	try {
		const result = await storeOrFind<StoreResult>(runner, planned.rows, { kind: "new" }, (transaction) =>
			store(transaction, rules, request, plan, planned),
		);
		if (result.kind === "spent") throw budgetSpent(planned.rows.turn.created_at);
		if (result.kind === "earlier") refund();
		return result;
	} catch (error) {
		refund();
		throw error;
	}
}

const tooManyTurns = (): Failure =>
	conflict(`This chat has ${MAX_TURNS} prompts, the most that one can have. Start a new chat.`, "too-many-turns");

/** Stores the next turn of a chat and a pending response for each asked seat in one transaction, then asks. */
export async function startTurn(runner: Runner, rules: StartRules, request: TurnRequest): Promise<StartedTurn> {
	const { database, clock } = runner;
	const { chat, owner, body } = request;
	checkKeyLength(request.idempotencyKey);
	refuseAnonymous(rules.allowAnonymous, owner);
	const earlier = await findEarlierStart(database.query, keyedTurn(request), clock.now());
	if (earlier) {
		// The row may have been read before it was flushed to disk.
		await database.whenDurable();
		return await returnEarlierTurn(runner, request, earlier);
	}
	if (chat.last_turn >= MAX_TURNS) throw tooManyTurns();
	const conversation = await loadConversation(database.query, chat.id, chat.last_turn);
	const plan = await planTurn(runner, { chatId: chat.id, seats: seatsOf(chat), conversation, owner, body });
	const planned = newRows(runner, request, plan);
	const result = await storeTurn(runner, rules, request, plan, planned);
	if (result.kind === "earlier") return await returnEarlierTurn(runner, request, result);
	const turn = { ...planned.rows.turn, carried_seat: body.carry ?? null };
	const ref = { chatId: chat.id, number: turn.number, seats: plan.seats };
	runResponses(runner, runner.live.open(ref, planned.rows.responses), planned.asked);
	announceBegun(runner.bus, ref);
	await showTurn(runner, ref, turn).catch((error: unknown) =>
		runner.logger.warn({ err: error, chatId: chat.id }, "could not show a new turn to its readers"),
	);
	return { turn, isRepeated: false };
}
