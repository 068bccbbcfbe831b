import { analysisNote, type Merge, supportedSentence } from "@parallax/contract";
import type { Selectable } from "kysely";
import * as z from "zod/mini";
import type { Database, Queries, Tables } from "../../../platform/database/index.ts";
import { hasTurn, type TurnMerge, type TurnMerges } from "../../chat/index.ts";
import { storedCost, sumOfCosts } from "./lost-costs.ts";
import { type AcquiredWork, markSaved, type TurnKey } from "./running-summaries.ts";

type StoredMerge = Selectable<Tables["merges"]>;

/** A text that was made from the rows of an analysis, before it is stored. */
export interface MadeMerge extends Pick<Merge, "by" | "text" | "sentences" | "leftOut" | "notes"> {
	readonly kind: StoredMerge["kind"];
	readonly madeFrom: TurnMerge["madeFrom"];
	/** When the analysis was made whose rows it names. */
	readonly mapMadeAt: number;
	readonly cost: TurnMerge["cost"];
}

const storedSentences = z.catch(z.array(supportedSentence), []);
const storedNotes = z.catch(z.array(analysisNote), []);
const storedAttempts = z.catch(z.record(z.string(), z.number()), {});

function read<T>(schema: z.ZodMiniType<T>, json: string): T {
	try {
		return schema.parse(JSON.parse(json));
	} catch {
		return schema.parse(null);
	}
}

export const attemptsIn = (json: string): Record<string, number> => read(storedAttempts, json);
export const sentencesIn = (json: string): TurnMerge["sentences"] => read(storedSentences, json);
export const notesIn = (json: string): TurnMerge["notes"] => read(storedNotes, json);

const turnMerge = (row: StoredMerge, mapMadeAt: number): TurnMerge => ({
	by: row.made_by,
	text: row.text,
	sentences: sentencesIn(row.sentences),
	leftOut: row.left_out,
	notes: notesIn(row.notes),
	madeFrom: attemptsIn(row.made_from),
	cost: storedCost(row),
	isOfSummary: row.map_made_at === mapMadeAt,
});

/** What was made from the analysis of an edition of a turn; `mapMadeAt` is when that was made. */
export async function loadMerges(
	{ query }: Database,
	{ chatId, turn, edition }: TurnKey,
	mapMadeAt: number,
): Promise<TurnMerges> {
	const rows = await query
		.selectFrom("merges")
		.selectAll()
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.where("edition", "=", edition)
		.execute();
	return Object.fromEntries(rows.map((row) => [row.kind, turnMerge(row, mapMadeAt)]));
}

async function upsertMerge(
	transaction: Queries,
	{ chatId, turn, edition }: TurnKey,
	made: MadeMerge,
	now: number,
): Promise<void> {
	const before = await transaction
		.selectFrom("merges")
		.select(["known_usd", "unpriced"])
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.where("edition", "=", edition)
		.where("kind", "=", made.kind)
		.executeTakeFirst();
	const cost = made.cost && sumOfCosts(storedCost(before), made.cost);
	const columns = {
		made_by: made.by,
		made_from: JSON.stringify(made.madeFrom),
		map_made_at: made.mapMadeAt,
		sentences: JSON.stringify(made.sentences),
		text: made.text,
		left_out: made.leftOut,
		notes: JSON.stringify(made.notes),
		made_at: now,
		// What the replaced text cost was paid, too.
		known_usd: cost?.knownUsd ?? null,
		unpriced: cost?.unpriced ?? null,
	};
	await transaction
		.insertInto("merges")
		.values({ chat_id: chatId, turn, edition, kind: made.kind, ...columns })
		.onConflict((conflict) => conflict.columns(["chat_id", "turn", "edition", "kind"]).doUpdateSet(columns))
		.execute();
}

/** False when this process lost the work or the chat was deleted. */
export async function saveMerge(
	database: Database,
	work: AcquiredWork,
	made: MadeMerge,
	now: number,
): Promise<boolean> {
	return await database.write(async (transaction) => {
		if (!(await markSaved(transaction, work))) return false;
		await upsertMerge(transaction, work, made, now);
		return true;
	});
}

/** The same for a text that took no work. False when the turn was deleted. */
export async function saveWrittenMerge(
	database: Database,
	key: TurnKey,
	made: MadeMerge,
	now: number,
): Promise<boolean> {
	return await database.write(async (transaction) => {
		if (!(await hasTurn(transaction, key.chatId, key.turn))) return false;
		await upsertMerge(transaction, key, made, now);
		return true;
	});
}
