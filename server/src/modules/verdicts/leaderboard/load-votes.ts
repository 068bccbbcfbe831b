import type { Database, Queries } from "../../../platform/database/index.ts";
import type { SignedInUser } from "../../identity/index.ts";
import { readRanking, readVotedAnswers, type VotedAnswers } from "../votes/stored-vote.ts";
import type { Choice } from "./battles-of.ts";

/** The newest votes count: at ten a day, those of more than a year. */
const MAX_VOTES = 5000;
/** SQLite reads the texts of answers on its way to their figures, so between two batches other requests run. */
const BATCH_SIZE = 100;

export interface VoteFilter {
	readonly blind?: "true" | "false" | undefined;
	readonly since?: string | undefined;
}

export interface VotedAnswer {
	readonly seat: string;
	/** The ID of its assistant. */
	readonly assistant: string;
	readonly model: string | null;
	readonly isDemo: boolean;
	readonly usd: number | null;
	readonly firstWordMs: number | null;
}

export interface CountedVote extends Choice {
	readonly chatId: string;
	readonly topic: string | null;
	readonly answers: readonly VotedAnswer[];
}

type StoredVote = Awaited<ReturnType<typeof loadStored>>[number];

/** Votes for an answer or an order, the newest first. Temporary chats are in no statistics. */
async function loadStored(query: Queries, user: SignedInUser, { blind, since }: VoteFilter) {
	return await query
		.selectFrom("votes")
		.innerJoin("chats", "chats.id", "votes.chat_id")
		.select(["votes.chat_id", "votes.best", "votes.ranking", "votes.answers", "chats.topic", "chats.created_at"])
		.where("chats.user_id", "=", user.id)
		.where("chats.looked_at", "is", null)
		.where("votes.none", "=", 0)
		.$if(blind !== undefined, (votes) => votes.where("votes.blind", "=", blind === "true" ? 1 : 0))
		.$if(since !== undefined, (votes) => votes.where("votes.created_at", ">=", Date.parse(since ?? "")))
		.orderBy("votes.created_at", "desc")
		.orderBy("votes.chat_id")
		.orderBy("votes.turn")
		.orderBy("votes.edition")
		.limit(MAX_VOTES)
		.execute();
}

type AnswerRow = Awaited<ReturnType<typeof loadAnswerRows>>[number];

const loadAnswerRows = (query: Queries, ids: readonly string[]) =>
	query
		.selectFrom("responses")
		.select(["id", "attempt", "provider", "model", "asked_model", "demo", "cost_usd", "first_word_ms", "asked_at"])
		.where("id", "in", ids)
		.execute();

const idsOf = (answers: VotedAnswers): string[] => Object.values(answers).map(([id]) => id);

/** A copy of an answer was paid for in the chat that it was copied from, and costs nothing in this one. */
const isCopy = (row: AnswerRow, { created_at }: StoredVote): boolean => Number(row.asked_at) < Number(created_at);

/** Null when one of the answers has been replaced since. */
function answersOf(vote: StoredVote, voted: VotedAnswers, rows: ReadonlyMap<string, AnswerRow>): VotedAnswer[] | null {
	const answers: VotedAnswer[] = [];
	for (const [seat, [id, attempt]] of Object.entries(voted)) {
		const row = rows.get(id);
		if (row?.attempt !== attempt) return null;
		answers.push({
			seat,
			assistant: row.provider,
			model: row.model ?? row.asked_model,
			isDemo: row.demo === 1,
			usd: isCopy(row, vote) ? null : row.cost_usd,
			firstWordMs: row.first_word_ms,
		});
	}
	return answers;
}

/** The votes of a person whose answers are still those that were voted on, the newest first. */
export async function loadVotes({ query }: Database, user: SignedInUser, filter: VoteFilter): Promise<CountedVote[]> {
	const stored = await loadStored(query, user, filter);
	const counted: CountedVote[] = [];
	for (let from = 0; from < stored.length; from += BATCH_SIZE) {
		const batch = stored.slice(from, from + BATCH_SIZE).map((vote) => ({ vote, voted: readVotedAnswers(vote) }));
		const found = await loadAnswerRows(
			query,
			batch.flatMap(({ voted }) => idsOf(voted)),
		);
		const rows = new Map(found.map((row) => [row.id, row]));
		for (const { vote, voted } of batch) {
			const answers = answersOf(vote, voted, rows);
			const { chat_id: chatId, best, topic } = vote;
			if (answers) counted.push({ chatId, topic, best, ranking: readRanking(vote), answers });
		}
	}
	return counted;
}
