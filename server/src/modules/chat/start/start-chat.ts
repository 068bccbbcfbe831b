import { MAX_TURNS, type NewSeat } from "@parallax/contract";
import { conflict, invalid } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { Writer } from "../../identity/index.ts";
import { blindOf } from "../blind/blind.ts";
import type { AttachableFile } from "../files/turn-files.ts";
import { firstCall } from "../run/question.ts";
import { runResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { withCacheKey } from "../run/seat-call.ts";
import { insertChat, type NewChat, newChat } from "../store/chats.ts";
import { newId } from "../store/new-turn.ts";
import type { ChatRow, LoadedTurn } from "../store/rows.ts";
import { loadTurns } from "../store/turns.ts";
import { reservationUsd } from "./answer-cost.ts";
import type { EarlierStart, KeyedRequest } from "./idempotency.ts";
import { isAsked, type ResolvedSeat, resolveSeats } from "./seats.ts";
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

export interface StartRequest {
	readonly writer: Writer;
	readonly prompt: string;
	readonly search: boolean;
	/** The addresses of its files. */
	readonly attachments: readonly string[];
	readonly seats: readonly NewSeat[];
	/** True for a request that lists only assistants, without seats. */
	readonly isAssistantsOnly: boolean;
	readonly isTemporary: boolean;
	readonly isBlind: boolean;
	readonly address: string;
	readonly idempotencyKey: string | undefined;
}

export interface Started {
	readonly chat: ChatRow;
	readonly turns: readonly LoadedTurn[];
	/** True when an earlier request with the same key started the chat. */
	readonly isRepeated: boolean;
}

/** All versions hash the form of the specification alike, so that a repetition after an upgrade is recognised. */
const keyedStart = (request: StartRequest): KeyedRequest => {
	const { writer, idempotencyKey, prompt, attachments, search, seats, isAssistantsOnly, isTemporary, isBlind } =
		request;
	const asked = isAssistantsOnly ? seats.map(({ provider }) => provider) : { seats };
	const options = {
		...(isTemporary && { temporary: true }),
		...(search && { search }),
		...(isBlind && { blind: true }),
		...(attachments.length > 0 && { attachments }),
	};
	return {
		owner: writer.owner,
		idempotencyKey,
		hashed: [prompt, asked, ...(Object.keys(options).length > 0 ? [options] : [])],
	};
};

/** The chat that an earlier request with the same key started. */
export async function returnEarlierChat(runner: Runner, keyed: KeyedRequest, earlier: EarlierStart): Promise<Started> {
	checkRepetition(runner, keyed, earlier);
	return { ...(await readStarted(runner, earlier.chatId)), isRepeated: true };
}

/** Reads a chat that was stored before. */
export async function readStarted(
	{ database: { query } }: Runner,
	chatId: string,
): Promise<Pick<Started, "chat" | "turns">> {
	const chat = await query.selectFrom("chats").selectAll().where("id", "=", chatId).executeTakeFirst();
	if (!chat) throw conflict("The chat created with this Idempotency-Key was deleted.", "key-reused");
	return { chat, turns: await loadTurns(query, chat.id, MAX_TURNS) };
}

/** Stores everything, unless the key is claimed or the budget is spent. */
async function store(
	transaction: Queries,
	rules: StartRules,
	writer: Writer,
	start: StoredStart & { readonly rows: NewChat },
): Promise<StoreResult> {
	const earlier = await claimOrFind(transaction, start);
	if (earlier) {
		await writer.store(transaction);
		return earlier;
	}
	if (!(await reserveOrRelease(transaction, start, rules))) return { kind: "spent" };
	// The visitor is stored after the last check, so that a refused prompt stores no visitor.
	await writer.store(transaction);
	await insertChat(transaction, start.rows);
	return { kind: "new" };
}

const RECOGNISABLE =
	"A sample or a pasted answer beside real ones is known at once: ask only real assistants, or read this chat openly.";

/** Answers of different kinds are recognized without a name. */
function checkBlindSeats(seats: readonly ResolvedSeat[]): void {
	const kinds = new Set(seats.map((one) => (isAsked(one) ? one.assistant.demo : null)));
	if (kinds.size > 1) throw invalid(RECOGNISABLE);
}

/** The rows of the chat, and the calls for its responses. */
function newRows(
	{ database, clock, cacheKeyOf, files: reader }: Runner,
	request: StartRequest,
	seats: readonly ResolvedSeat[],
	files: readonly AttachableFile[],
) {
	const { prompt, search, isTemporary, isBlind } = request;
	const now = clock.now();
	const id = newId();
	const prepared = seats.map((resolved) => {
		const { seat } = resolved;
		if (!isAsked(resolved)) return { seat, pasted: resolved.text, reservedUsd: null };
		const { assistant } = resolved;
		const first = firstCall(seat, assistant, { prompt, search, files, reader });
		const call = withCacheKey(first, true, () => cacheKeyOf(id, seat.id));
		return { seat, reservedUsd: reservationUsd(assistant, call), asked: { assistant, call } };
	});
	const { owner } = request.writer;
	const rows = newChat({
		...{ id, owner, prompt, search, seats: prepared, processId: database.processId },
		...{ now, isTemporary, isBlind, files },
	});
	const asked = prepared.flatMap(({ seat, asked: call }) =>
		call ? rows.responses.filter((row) => row.seat === seat.id).map((row) => ({ row, ...call })) : [],
	);
	return { rows, asked };
}

/** Stores the chat and a response for each seat in one transaction, then asks the assistants of those that are pending. */
export async function startChat(runner: Runner, rules: StartRules, request: StartRequest): Promise<Started> {
	const { writer, isAssistantsOnly, address } = request;
	const keyed = keyedStart(request);
	const earlier = await findEarlier(runner, rules, keyed);
	if (earlier) return await returnEarlierChat(runner, keyed, earlier);
	const seats = await resolveSeats(runner.assistants, writer.owner, request.seats, { inPageOrder: isAssistantsOnly });
	if (request.isBlind) checkBlindSeats(seats);
	const files = await runner.files.find(writer.owner, request.attachments, address);
	const { rows, asked } = newRows(runner, request, seats, files);
	const start = { keyed, address, rows, isNewChat: true };
	const first = await storeStart(runner, rules, start, (transaction) => store(transaction, rules, writer, start));
	if (first) return await returnEarlierChat(runner, keyed, first);
	const { chat, turn, responses } = rows;
	const ref = { chatId: chat.id, number: turn.number, seats: seats.map(({ seat }) => seat), blind: blindOf(chat) };
	// A turn whose answers are all pasted is over already.
	if (asked.length > 0) runResponses(runner, runner.live.open(ref, responses), asked);
	return { chat, turns: [{ ...turn, carried_seat: null, files }], isRepeated: false };
}
