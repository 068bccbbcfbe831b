import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import type { Database, Queries } from "../../platform/database/index.ts";
import { type ChatSummary, loadResponses, viewSummary } from "../chat/index.ts";
import { countClaims } from "../drawings/index.ts";
import { pictureUrl } from "./picture/picture-url.ts";
import { releasePictures } from "./picture/release-pictures.ts";
import { markSaved, type TakenWork } from "./running-summaries.ts";
import { withoutSpeakerMarks } from "./speaker-marks.ts";
import { writeComparison } from "./write-out.ts";

interface StoredTexts {
	readonly claims: ChatSummary["claims"];
	readonly madeFrom: ChatSummary["madeFrom"];
	readonly collectiveSummary: string | null;
	readonly comparison: string | null;
}

/**
 * In what version 0.1.0 stored, a mark that an answer forged looks like a true one. So none of them stays, and who says what is
 * written anew from the cells.
 */
function withoutForgedMarks({ claims, madeFrom, collectiveSummary }: StoredTexts): StoredTexts {
	const plain = claims.map((claim) => ({ ...claim, claim: withoutSpeakerMarks(claim.claim) }));
	const asked = PROVIDER_IDS.filter((id) => madeFrom[id] !== undefined);
	const lines = collectiveSummary?.split("\n").map(withoutSpeakerMarks).join("\n") ?? null;
	const comparison = writeComparison({ claims: plain }, { asked, missing: [] });
	return { claims: plain, madeFrom, collectiveSummary: lines, comparison };
}

/** The last good analysis of a chat; null before there is one. */
export async function loadSummary({ query }: Database, chatId: string, turn: number): Promise<ChatSummary | null> {
	const row = await query
		.selectFrom("analyses")
		.selectAll()
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.executeTakeFirst();
	if (!row) return null;
	const texts: StoredTexts = {
		claims: JSON.parse(row.claims) as ChatSummary["claims"],
		madeFrom: JSON.parse(row.made_from) as ChatSummary["madeFrom"],
		collectiveSummary: row.collective_summary,
		comparison: row.comparison,
	};
	const { together, dissent } = row;
	const hasSentences = together !== null && dissent !== null;
	return {
		...(hasSentences ? texts : withoutForgedMarks(texts)),
		together: hasSentences ? (JSON.parse(together) as ChatSummary["together"]) : null,
		dissent: hasSentences ? (JSON.parse(dissent) as ChatSummary["dissent"]) : null,
		visualizationImageUrl: pictureUrl(chatId, row.picture_key),
		by: row.made_by,
		approximate: row.approximate === 1,
	};
}

/** Takes the place of the one before. */
async function putSummary(transaction: Queries, chatId: string, summary: ChatSummary, now: number): Promise<void> {
	await releasePictures(transaction, [chatId], now);
	const made = {
		made_by: summary.by,
		approximate: summary.approximate ? (1 as const) : (0 as const),
		made_from: JSON.stringify(summary.madeFrom),
		claims: JSON.stringify(summary.claims),
		together: JSON.stringify(summary.together ?? []),
		dissent: JSON.stringify(summary.dissent ?? []),
		collective_summary: summary.collectiveSummary,
		comparison: summary.comparison,
		picture_key: null,
		made_at: now,
	};
	await transaction
		.insertInto("analyses")
		.values({ chat_id: chatId, turn: 1, edition: 1, ...made })
		.onConflict((conflict) => conflict.columns(["chat_id", "turn", "edition"]).doUpdateSet(made))
		.execute();
}

/** Null where nothing can be said: an answer was asked again meanwhile, or no claim is shared by two. */
async function contradictedIn(transaction: Queries, chatId: string, summary: ChatSummary): Promise<number | null> {
	const { analysis } = viewSummary(summary, [], await loadResponses(transaction, chatId));
	if (!analysis || analysis.stale) return null;
	const { agreed, contradicted } = countClaims(analysis.claims);
	return agreed + contradicted > 0 ? contradicted : null;
}

export interface MadeSummary {
	readonly summary: ChatSummary;
	/** One for each answer it was made from. */
	readonly summaries: Readonly<Partial<Record<ProviderId, string>>>;
}

/** False when the work is not ours any more, or its chat was deleted. A summary of an answer that was replaced meanwhile is dropped. */
export async function saveSummary(
	database: Database,
	work: TakenWork,
	{ summary, summaries }: MadeSummary,
	now: number,
): Promise<boolean> {
	const { chatId } = work;
	return await database.write(async (transaction) => {
		if (!(await markSaved(transaction, work))) return false;
		await putSummary(transaction, chatId, summary, now);
		const contradicted = await contradictedIn(transaction, chatId, summary);
		await transaction.updateTable("chats").set({ contradicted }).where("id", "=", chatId).execute();
		for (const [provider, attempt] of Object.entries(summary.madeFrom)) {
			await transaction
				.updateTable("responses")
				.set({ summary: summaries[provider as ProviderId] ?? null })
				.where("chat_id", "=", chatId)
				.where("provider", "=", provider)
				.where("attempt", "=", attempt)
				.where("status", "=", "success")
				.execute();
		}
		return true;
	});
}
