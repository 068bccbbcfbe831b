import { MAX_TURNS, type TurnBody } from "@parallax/contract";
import { conflict, type Failure, notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { Owner } from "../../identity/index.ts";
import { CHAT_NOT_FOUND, type OwnedChat } from "../access.ts";
import { blindOf } from "../blind/blind.ts";
import { turnByLetters } from "../blind/request-by-letters.ts";
import { showTurn } from "../live/show-turn.ts";
import { announceBegun } from "../peers/commands.ts";
import { modelToStore } from "../run/question.ts";
import { type AskedResponse, runResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { lockChat } from "../store/chats.ts";
import { isUnchanged } from "../store/is-unchanged.ts";
import { insertTurn, type NewTurn, newTurn, type SeatOfTurn } from "../store/new-turn.ts";
import { type LoadedTurn, seatColumns, seatsOf } from "../store/rows.ts";
import { loadConversation, loadTurn } from "../store/turns.ts";
import { reservationUsd } from "./answer-cost.ts";
import type { EarlierStart, KeyedRequest } from "./idempotency.ts";
import { isCall, planTurn, stillWaiting, type TurnPlan } from "./plan-turn.ts";
import {
	checkRepetition,
	claimOrFind,
	findEarlier,
	reserveOrRelease,
	type StartRules,
	type StoredStart,
	type StoreResult,
	storeStart,
} from "./store-start.ts";

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

/** A prompt without files is hashed as before there were any. */
const attachmentsIn = ({ attachments = [] }: TurnBody): readonly unknown[] =>
	attachments.length > 0 ? [{ attachments }] : [];

/** The path counts too, so that the key of one chat does not repeat a turn of another. */
const keyedTurn = ({ chat, owner, body, idempotencyKey }: TurnRequest): KeyedRequest => ({
	owner,
	idempotencyKey,
	hashed: [
		`/api/chat/${chat.id}/turns`,
		body.prompt,
		body.carry ?? null,
		body.seats ?? null,
		...(body.search ? [{ search: true }] : []),
		...attachmentsIn(body),
	],
});

async function returnEarlierTurn(runner: Runner, keyed: KeyedRequest, earlier: EarlierStart): Promise<StartedTurn> {
	checkRepetition(runner, keyed, earlier);
	const turn = await loadTurn(runner.database.query, earlier.chatId, earlier.turn);
	if (!turn) throw conflict("The turn created with this Idempotency-Key was deleted.", "key-reused");
	return { turn, isRepeated: true };
}

const revealedMeanwhile = () =>
	conflict("The names of this chat were shown meanwhile. Send the prompt again.", "still-waiting");

/** Stores everything, unless the key is claimed or the budget is spent. Of two requests at once, one is refused. */
async function store(
	transaction: Queries,
	rules: StartRules,
	start: StoredStart & { readonly rows: NewTurn },
	plan: TurnPlan,
	{ id: chatId, revealed_at }: Pick<OwnedChat, "id" | "revealed_at">,
): Promise<StoreResult> {
	if (!(await lockChat(transaction, chatId))) throw notFound(CHAT_NOT_FOUND);
	const earlier = await claimOrFind(transaction, start);
	if (earlier) return earlier;
	// A thrown failure also releases the key: it undoes this write alone.
	// The request names seats as its chat showed them.
	const chat = await transaction.selectFrom("chats").select("revealed_at").where("id", "=", chatId).executeTakeFirst();
	if (chat?.revealed_at !== revealed_at) throw revealedMeanwhile();
	const { responses } = plan.conversation;
	// Samples are in no context.
	if (!(await isUnchanged(transaction, chatId, responses, ({ sample }) => sample === 0))) throw stillWaiting();
	if (!(await reserveOrRelease(transaction, start, rules))) return { kind: "spent" };
	await insertTurn(transaction, start.rows);
	if (plan.hasJoined) {
		await transaction.updateTable("chats").set(seatColumns(plan.seats)).where("id", "=", chatId).execute();
	}
	return { kind: "new" };
}

/** The rows of a planned turn, and the calls for its responses. */
export function rowsOfPlan(
	{ database, clock }: Runner,
	{ chatId, prompt }: { readonly chatId: string; readonly prompt: string },
	plan: TurnPlan,
) {
	const seats = plan.columns.map((column): SeatOfTurn => {
		const { seat } = column;
		if (!isCall(column)) {
			return { seat, pasted: column.text, demo: false, model: null, options: {}, reservedUsd: null };
		}
		const { assistant, call, options } = column;
		return {
			...{ seat, reservedUsd: reservationUsd(assistant, call), demo: assistant.demo },
			model: modelToStore(assistant, call.model),
			...{ options, shortened: call.shortened },
		};
	});
	const rows = newTurn({
		...{ chatId, number: plan.number, prompt, carried: plan.carried, seats },
		...{ search: plan.search, processId: database.processId, now: clock.now(), files: plan.files },
	});
	const asked = plan.columns
		.filter(isCall)
		.flatMap(({ seat, assistant, call }): AskedResponse[] =>
			rows.responses.filter((row) => row.seat === seat.id).map((row) => ({ row, assistant, call })),
		);
	return { rows, asked };
}

export const tooManyTurns = (): Failure =>
	conflict(`This chat has ${MAX_TURNS} prompts, the most that one can have. Start a new chat.`, "too-many-turns");

/** Stores the next turn of a chat and a pending response for each asked seat in one transaction, then asks. */
export async function startTurn(runner: Runner, rules: StartRules, request: TurnRequest): Promise<StartedTurn> {
	const { chat, owner, address } = request;
	const keyed = keyedTurn(request);
	const earlier = await findEarlier(runner, rules, keyed);
	if (earlier) return await returnEarlierTurn(runner, keyed, earlier);
	if (chat.last_turn >= MAX_TURNS) throw tooManyTurns();
	const body = turnByLetters(blindOf(chat), request.body);
	const conversation = await loadConversation(runner.database.query, chat.id, chat.last_turn);
	const files = await runner.files.find(owner, body.attachments ?? [], address);
	const plan = await planTurn(runner, { chatId: chat.id, seats: seatsOf(chat), conversation, owner, body, files });
	const { rows, asked } = rowsOfPlan(runner, { chatId: chat.id, prompt: body.prompt }, plan);
	const start = { keyed, address, rows, isNewChat: false };
	const first = await storeStart(runner, rules, start, (transaction) => store(transaction, rules, start, plan, chat));
	if (first) return await returnEarlierTurn(runner, keyed, first);
	const turn = { ...rows.turn, carried_seat: body.carry ?? null, files };
	const ref = { chatId: chat.id, number: turn.number, seats: plan.seats, blind: blindOf(chat) };
	// A turn whose answers are all pasted is over already.
	if (asked.length > 0) runResponses(runner, runner.live.open(ref, rows.responses), asked);
	announceBegun(runner.bus, ref);
	await showTurn(runner, ref, turn).catch((error: unknown) =>
		runner.logger.warn({ err: error, chatId: chat.id }, "could not show a new turn to its readers"),
	);
	return { turn, isRepeated: false };
}
