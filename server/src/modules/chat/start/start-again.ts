import type { AgainBody } from "@parallax/contract";
import { conflict, notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { Owner } from "../../identity/index.ts";
import { CHAT_NOT_FOUND, type OwnedChat, type Revealed, TURN_NOT_FOUND, turnOf } from "../access.ts";
import { announceStale } from "../peers/commands.ts";
import { type AskedResponse, rerunResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { lockChat } from "../store/chats.ts";
import { saveCompareFailure } from "../store/compare-failure.ts";
import { isUnchanged } from "../store/is-unchanged.ts";
import { insertResponses } from "../store/new-turn.ts";
import { loadTurnEditions } from "../store/response-chunks.ts";
import type { ResponseRow } from "../store/rows.ts";
import { markLaterRowsStale, seatsThatSaw } from "../store/stale-answers.ts";
import { loadConversation } from "../store/turns.ts";
import { knownAnalysis, NO_ANALYSIS, withPublished } from "../views/turn-analysis.ts";
import type { EarlierStart, KeyedRequest } from "./idempotency.ts";
import { type AgainPlan, planAgain, rowsOfEditions } from "./plan-again.ts";
import { stillWaiting } from "./plan-turn.ts";
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

export interface AgainRequest {
	readonly chat: Revealed<OwnedChat>;
	readonly owner: Owner;
	readonly turn: number;
	readonly body: AgainBody;
	readonly address: string;
	readonly idempotencyKey: string | undefined;
}

export interface StartedEditions {
	readonly turn: number;
	readonly editions: readonly number[];
	readonly sample: boolean;
	/** True when an earlier request with the same key began them. */
	readonly isRepeated: boolean;
}

const keyedAgain = ({ chat, owner, turn, body, idempotencyKey }: AgainRequest): KeyedRequest => ({
	owner,
	idempotencyKey,
	hashed: [`/api/chat/${chat.id}/turns/${turn}/again`, body.seats?.toSorted() ?? null, body.times ?? 1],
});

function earlierEditions(
	runner: Runner,
	keyed: KeyedRequest,
	{ times = 1 }: AgainBody,
	earlier: EarlierStart,
): StartedEditions {
	checkRepetition(runner, keyed, earlier);
	const { turn, edition } = earlier;
	if (turn === 0 || edition === null) {
		throw conflict("The editions created with this Idempotency-Key were deleted.", "key-reused");
	}
	const editions = Array.from({ length: times }, (_, index) => edition + index);
	return { turn, editions, sample: times > 1, isRepeated: true };
}

const changedMeanwhile = () =>
	conflict("Sharing of this chat has changed meanwhile. Ask again once more.", "still-waiting");

/** Stores everything, unless the key is claimed or the budget is spent. Of two requests at once, one is refused. */
async function store(
	transaction: Queries,
	rules: StartRules,
	start: StoredStart,
	plan: AgainPlan,
	chat: OwnedChat,
): Promise<StoreResult> {
	const { chatId, number, conversation, calls, sample } = plan;
	if (!(await lockChat(transaction, chatId))) throw notFound(CHAT_NOT_FOUND);
	const earlier = await claimOrFind(transaction, start);
	if (earlier) return earlier;
	// A thrown failure also releases the key: it undoes this write alone.
	const { responses } = conversation;
	if (!(await isUnchanged(transaction, chatId, responses, ({ turn }) => turn <= number))) throw stillWaiting();
	// Whether readers of the shared chat get the answers stands in their rows.
	const stored = await transaction.selectFrom("chats").select("shared_at").where("id", "=", chatId).executeTakeFirst();
	if ((stored?.shared_at ?? null) !== chat.shared_at) throw changedMeanwhile();
	if (!(await reserveOrRelease(transaction, start, rules))) return { kind: "spent" };
	await insertResponses(transaction, start.rows.responses);
	if (sample) return { kind: "new" };
	for (const { answer } of calls) await markLaterRowsStale(transaction, answer);
	await saveCompareFailure(transaction, { chatId, turn: number }, null);
	return { kind: "new" };
}

/** Shows the new editions to those who watch the turn, and asks. */
async function run(runner: Runner, chat: OwnedChat, plan: AgainPlan, asked: readonly AskedResponse[]): Promise<void> {
	const { database, live, bus } = runner;
	const ref = turnOf(chat, plan.number);
	const rows = await loadTurnEditions(database.query, plan.chatId, plan.number);
	const known = plan.sample ? await knownAnalysis(runner, ref) : NO_ANALYSIS;
	const analysis = await withPublished(runner, ref, rows, known);
	rerunResponses(runner, ref, rows, asked, analysis);
	if (plan.sample) return;
	for (const { answer } of plan.calls) live.markLaterStale(ref, await seatsThatSaw(database.query, answer));
	announceStale(bus, ref);
}

/** Stores new editions of a turn in one transaction, each with a pending response for each seat, then asks. */
export async function startAgain(runner: Runner, rules: StartRules, request: AgainRequest): Promise<StartedEditions> {
	const { chat, owner, body, address } = request;
	const keyed = keyedAgain(request);
	const { number, seats } = turnOf(chat, request.turn);
	const earlier = await findEarlier(runner, rules, keyed);
	if (earlier) return earlierEditions(runner, keyed, body, earlier);
	const conversation = await loadConversation(runner.database.query, chat.id, number);
	if (conversation.turns.at(-1)?.number !== number) throw notFound(TURN_NOT_FOUND);
	const plan = await planAgain(runner, { chatId: chat.id, number, seats, conversation, owner, body });
	const now = runner.clock.now();
	const { processId } = runner.database;
	const responses = rowsOfEditions(plan, { processId, now, isShared: chat.shared_at !== null });
	const { editions, sample } = plan;
	const [edition = null] = editions;
	const place = { chat_id: chat.id, number, created_at: now };
	const start: StoredStart = { keyed, address, rows: { turn: place, responses }, edition, isNewChat: false };
	const first = await storeStart(runner, rules, start, (transaction) => store(transaction, rules, start, plan, chat));
	if (first) return earlierEditions(runner, keyed, body, first);
	await run(runner, chat, plan, askedOf(plan, responses));
	return { turn: number, editions, sample, isRepeated: false };
}

const askedOf = ({ calls }: AgainPlan, rows: readonly ResponseRow[]): AskedResponse[] =>
	calls.flatMap(({ seat, assistant, call }) =>
		rows.filter((row) => row.seat === seat.id).map((row) => ({ row, assistant, call })),
	);
