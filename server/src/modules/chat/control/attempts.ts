import type { KeptAttempt } from "@parallax/contract";
import { conflict, notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import { type OwnedChat, turnOf } from "../access.ts";
import { isBlind, seatIdAt } from "../blind/blind.ts";
import { refuseWhileShown } from "../blind/refuse-while-shown.ts";
import { announceBegun, announceStale } from "../peers/commands.ts";
import type { Runner } from "../run/runner.ts";
import { writeOrFind } from "../start/uncertain-commits.ts";
import { type EarlierAttempt, loadEarlier, moveBack } from "../store/attempts.ts";
import { readSources } from "../store/grounded-answers.ts";
import { replaceAnswer } from "../store/replace-answer.ts";
import { loadTurnEditions } from "../store/response-chunks.ts";
import { answersIn, type ResponseRow } from "../store/rows.ts";
import { seatsThatSaw } from "../store/stale-answers.ts";
import { loadTurn } from "../store/turns.ts";
import { viewAttempts } from "../views/stored-turn.ts";
import { viewTurn } from "../views/views.ts";

const ALREADY_RUNNING = "This answer is being written again. Stop it or wait for it to end.";
const CHANGED = "This answer has changed meanwhile. Look at it again.";
const NOT_ASKED = "This assistant was not asked in this chat.";
const NOT_IN_EDITION = "This column has no answer in this edition.";
const NOT_KEPT = "This earlier answer is no longer kept.";

interface AnswerRef {
	readonly seat: string;
	/** By default the newest. */
	readonly turn: number | undefined;
	/** By default the answer of the seat. */
	readonly edition?: number | undefined;
}

async function loadAnswer(runner: Runner, chat: OwnedChat, { seat, turn, edition }: AnswerRef): Promise<ResponseRow> {
	const ref = turnOf(chat, turn);
	const all = await loadTurnEditions(runner.database.query, ref.chatId, ref.number);
	const rows = edition === undefined ? answersIn(all) : all.filter((row) => row.edition === edition);
	refuseWhileShown(runner, ref, rows);
	const row = rows.find((known) => known.seat === seatIdAt(ref.blind, seat));
	if (!row) throw notFound(edition === undefined ? NOT_ASKED : NOT_IN_EDITION);
	return row;
}

/** The successful answers of a seat, oldest first. */
export async function listAttempts(runner: Runner, chat: OwnedChat, answer: AnswerRef): Promise<KeptAttempt[]> {
	const row = await loadAnswer(runner, chat, answer);
	const earlier = (await loadEarlier(runner.database.query, [row.id])).get(row.id) ?? [];
	// A retry may have replaced the answer between the two queries.
	const isCurrent = row.status === "success" && earlier.every(({ attempt }) => attempt < row.attempt);
	const turn = await loadTurn(runner.database.query, chat.id, row.turn);
	if (!turn) return [];
	const { prompt, createdAt } = viewTurn(null, turn, { owned: true });
	return viewAttempts(chat, { prompt, createdAt }, [...earlier, ...(isCurrent ? [row] : [])]);
}

const NO_SUGGESTIONS = "This answer has no search suggestions.";
/** Google's styles count, nothing is loaded, and links open in a tab of their own. */
const SUGGESTIONS_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Google's search suggestions for an answer of its owner, whole and unchanged, for a frame below the answer. */
export async function searchSuggestions(
	runner: Runner,
	chat: OwnedChat,
	{ turn, attempt, ...answer }: Omit<AnswerRef, "turn"> & { readonly turn?: number; readonly attempt?: string },
): Promise<{ readonly html: string; readonly policy: string }> {
	const row = await loadAnswer(runner, chat, { turn, ...answer });
	const earlier = (await loadEarlier(runner.database.query, [row.id])).get(row.id) ?? [];
	const found = attempt === undefined ? row : [...earlier, row].find((one) => `${one.attempt}` === attempt);
	const { grounding } = readSources(found ?? { citations: null });
	if (!grounding || grounding.suggestions === "" || isBlind(chat)) throw notFound(NO_SUGGESTIONS);
	// In a dark page, a frame that knows no dark scheme has a white background.
	const head = '<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">';
	const html = `${head}<base target="_blank"><style>body{margin:1px}</style>${grounding.suggestions}`;
	return { html, policy: SUGGESTIONS_POLICY };
}

const restore = (runner: Runner, row: ResponseRow, kept: EarlierAttempt): Promise<ResponseRow> =>
	writeOrFind(
		runner,
		async (transaction) => {
			const restored = await replaceAnswer(transaction, row, () => moveBack(transaction, row, kept.attempt));
			if (!restored) throw conflict(CHANGED);
			return restored;
		},
		(query) => findRestored(query, row, kept),
	);

const findRestored = (query: Queries, row: ResponseRow, kept: EarlierAttempt): Promise<ResponseRow | undefined> =>
	query
		.selectFrom("responses")
		.selectAll()
		.where("id", "=", row.id)
		.where("attempt", "=", row.attempt + 1)
		.where("status", "=", "success")
		.where("text", "=", kept.text)
		.executeTakeFirst();

/** Makes an earlier answer the answer again. Everything that depends on the answer changes as by a retry. */
export async function restoreAttempt(
	runner: Runner,
	chat: OwnedChat,
	answer: AnswerRef,
	attempt: number,
): Promise<ResponseRow> {
	const { query } = runner.database;
	const row = await loadAnswer(runner, chat, answer);
	if (row.status === "pending") throw conflict(ALREADY_RUNNING);
	if (row.status === "success" && row.attempt === attempt) return row;
	const kept = (await loadEarlier(query, [row.id])).get(row.id)?.find((one) => one.attempt === attempt);
	if (!kept) throw notFound(NOT_KEPT);
	const restored = await restore(runner, row, kept);
	const ref = turnOf(chat, row.turn);
	runner.live.get(ref.chatId, ref.number)?.replace(restored);
	runner.live.markLaterStale(ref, await seatsThatSaw(query, row));
	announceStale(runner.bus, ref);
	announceBegun(runner.bus, ref);
	return restored;
}
