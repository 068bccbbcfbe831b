import { countClaims } from "@parallax/contract";
import type { Database, Queries } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import {
	editionAt,
	loadTurnResponses,
	type ResponseRow,
	type SummaryForOthers,
	type SummaryOf,
	seatsOf,
	type TurnAnalysis,
	viewSummary,
} from "../../chat/index.ts";
import { withoutSpeakerMarks } from "../draft/speaker-marks.ts";
import { namesOf, type Speaker, speakerOf } from "../draft/speakers.ts";
import { writeComparison } from "../draft/write-summary.ts";
import { pictureUrl } from "../picture/picture-url.ts";
import { releaseTurnPicture } from "../picture/release-pictures.ts";
import { findAnalysis } from "./find-analysis.ts";
import { type Cost, loadLostCost, storedCost, sumOfCosts, takeLostCost } from "./lost-costs.ts";
import { loadMerges } from "./merge-store.ts";
import { readColumns } from "./read-stored.ts";
import { type AcquiredWork, markSaved, type TurnKey } from "./running-summaries.ts";
import { isOwnJudged, summaryForOthers } from "./summary-for-others.ts";

interface StoredTexts {
	readonly claims: TurnAnalysis["claims"];
	readonly madeFrom: TurnAnalysis["madeFrom"];
	readonly collectiveSummary: string | null;
	readonly comparison: string | null;
}

/**
 * In texts stored by version 0.1.0, a mark forged by an answer looks genuine. So all marks are removed, and the
 * comparison is written again from the cells.
 */
function withoutForgedMarks(
	{ claims, madeFrom, collectiveSummary }: StoredTexts,
	speakers: readonly Speaker[],
): StoredTexts {
	const names = namesOf(speakers);
	const unmarked = (text: string) => withoutSpeakerMarks(text, names);
	const plain = claims.map((claim) => ({ ...claim, claim: unmarked(claim.claim) }));
	const asked = speakers.filter(({ seat }) => madeFrom[seat] !== undefined);
	const lines = collectiveSummary?.split("\n").map(unmarked).join("\n") ?? null;
	const comparison = writeComparison({ claims: plain }, { asked, missing: [] });
	return { claims: plain, madeFrom, collectiveSummary: lines, comparison };
}

async function speakersOf({ query }: Database, chatId: string): Promise<Speaker[]> {
	const chat = await query.selectFrom("chats").select("seats").where("id", "=", chatId).executeTakeFirst();
	return chat ? seatsOf(chat).map(speakerOf) : [];
}

/** What everyone but the owner sees, from the answers that the summary was made from. */
async function forOthers(
	{ query }: Database,
	{ chatId, turn, edition }: TurnKey,
	summary: Pick<TurnAnalysis, "claims" | "notes" | "madeFrom" | "merges">,
	speakers: readonly Speaker[],
): Promise<SummaryForOthers> {
	const rows = await loadTurnResponses(query, chatId, turn, edition);
	const asked = speakers.filter(({ seat }) => rows.some((row) => row.seat === seat));
	const answers = asked.flatMap((speaker) =>
		rows
			.filter(({ seat }) => seat === speaker.seat && summary.madeFrom[seat] !== undefined)
			.map(({ text, demo }) => ({ ...speaker, text, demo: demo === 1 })),
	);
	return summaryForOthers(summary, answers, asked);
}

/** Reports each analysis with unreadable parts once, as long as this process runs. */
const MAX_REPORTED = 1000;

/** Loads the latest stored analysis of a turn; null if there is none. */
export function createSummaryLoader(database: Database, logger: Pick<Logger, "warn">): SummaryOf {
	const reported = new Set<string>();
	const report = (chatId: string, turn: number, unreadable: readonly string[]): void => {
		const key = `${chatId} ${turn}`;
		if (unreadable.length === 0 || reported.has(key) || reported.size >= MAX_REPORTED) return;
		reported.add(key);
		logger.warn({ chatId, turn, unreadable }, "parts of a stored analysis could not be read");
	};
	return async (chatId, turn, choice) => {
		const row = await findAnalysis(database, chatId, turn, choice);
		if (!row) return null;
		const { claims, together, dissent, notes, madeFrom, unreadable } = readColumns(row);
		report(chatId, turn, unreadable);
		const texts: StoredTexts = {
			claims,
			madeFrom,
			collectiveSummary: row.collective_summary,
			comparison: row.comparison,
		};
		const hasSentences = together !== null && dissent !== null;
		const isOwn = isOwnJudged(notes);
		const key = { chatId, turn, edition: row.edition };
		const merges = await loadMerges(database, key, row.made_at);
		const speakers = hasSentences && !isOwn ? [] : await speakersOf(database, chatId);
		const others = isOwn
			? { forOthers: await forOthers(database, key, { claims, notes, madeFrom, merges }, speakers) }
			: {};
		return {
			...(hasSentences ? texts : withoutForgedMarks(texts, speakers)),
			together: hasSentences ? together : null,
			dissent: hasSentences ? dissent : null,
			visualizationImageUrl: pictureUrl(key, row.picture_key),
			notes,
			merges,
			by: row.made_by,
			approximate: row.approximate === 1,
			cost: row.known_usd === null ? null : sumOfCosts(storedCost(row), await loadLostCost(database.query, key)),
			...others,
		};
	};
}

/** What the finished analyses of these answers cost, this one and what was lost between them included. */
async function totalCost(transaction: Queries, key: TurnKey, made: TurnAnalysis["cost"]): Promise<Cost> {
	const before = await transaction
		.selectFrom("analyses")
		.select(["known_usd", "unpriced"])
		.where("chat_id", "=", key.chatId)
		.where("turn", "=", key.turn)
		.where("edition", "=", key.edition)
		.executeTakeFirst();
	return sumOfCosts(storedCost(before), await takeLostCost(transaction, key), made);
}

/** Stores the summary and replaces the previous one. Returns what both cost. */
async function upsertSummary(
	transaction: Queries,
	key: TurnKey,
	{ summary, replyTokens }: MadeSummary,
	now: number,
): Promise<Cost> {
	const { chatId, turn, edition } = key;
	const cost = await totalCost(transaction, key, summary.cost);
	await releaseTurnPicture(transaction, key, now);
	const columns = {
		made_by: summary.by,
		approximate: summary.approximate ? (1 as const) : (0 as const),
		made_from: JSON.stringify(summary.madeFrom),
		claims: JSON.stringify(summary.claims),
		together: JSON.stringify(summary.together ?? []),
		dissent: JSON.stringify(summary.dissent ?? []),
		collective_summary: summary.collectiveSummary,
		comparison: summary.comparison,
		notes: JSON.stringify(summary.notes),
		picture_key: null,
		made_at: now,
		known_usd: cost.knownUsd,
		unpriced: cost.unpriced,
		reply_tokens: replyTokens,
	};
	await transaction
		.insertInto("analyses")
		.values({ chat_id: chatId, turn, edition, ...columns })
		.onConflict((conflict) => conflict.columns(["chat_id", "turn", "edition"]).doUpdateSet(columns))
		.execute();
	return cost;
}

/** Null when there is nothing to count: an answer was retried meanwhile, or no two answers share a claim. */
function countContradicted(rows: readonly ResponseRow[], summary: TurnAnalysis): number | null {
	const { analysis } = viewSummary(summary, [], rows);
	if (!analysis || analysis.stale) return null;
	const { agreed, contradicted } = countClaims(analysis.claims);
	return agreed + contradicted > 0 ? contradicted : null;
}

export interface MadeSummary {
	readonly summary: TurnAnalysis;
	/** By seat, one for each answer that the summary was made from. */
	readonly summaries: Readonly<Record<string, string>>;
	/** The length of the judge's reply; null when it is unknown. */
	readonly replyTokens: number | null;
}

/** Stores the count in the turn, and also in the chat if the turn is its newest. */
async function saveContradicted(
	transaction: Queries,
	{ chatId, turn }: TurnKey,
	contradicted: number | null,
): Promise<void> {
	await transaction
		.updateTable("turns")
		.set({ contradicted })
		.where("chat_id", "=", chatId)
		.where("number", "=", turn)
		.execute();
	await transaction
		.updateTable("chats")
		.set({ contradicted })
		.where("id", "=", chatId)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("turns").select("number").where("chat_id", "=", chatId).where("number", ">", turn))),
		)
		.execute();
}

/** Returns the cost as stored; null when this process lost the work or the chat was deleted. Drops the summary of an answer replaced meanwhile. */
export async function saveSummary(
	database: Database,
	work: AcquiredWork,
	made: MadeSummary,
	now: number,
): Promise<Cost | null> {
	const { summary, summaries } = made;
	const { chatId, turn, edition } = work;
	return await database.write(async (transaction) => {
		if (!(await markSaved(transaction, work))) return null;
		const cost = await upsertSummary(transaction, work, made, now);
		const rows = await loadTurnResponses(transaction, chatId, turn, edition);
		// The count is one of the answers that count now.
		if (edition === (await editionAt(transaction, { chatId, turn }, "newest")))
			await saveContradicted(transaction, work, countContradicted(rows, summary));
		for (const { id, seat, attempt } of rows) {
			if (summary.madeFrom[seat] !== attempt) continue;
			await transaction
				.updateTable("responses")
				.set({ summary: summaries[seat] ?? null })
				.where("id", "=", id)
				.where("attempt", "=", attempt)
				.where("status", "=", "success")
				.execute();
		}
		return cost;
	});
}
