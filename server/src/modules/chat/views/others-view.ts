import type { Analysis, ProviderResponse, ResponsesPayload } from "@parallax/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { ResponseRow } from "../store/rows.ts";
import { OWN_JUDGE_NOTE, type SummaryOf } from "./turn-analysis.ts";

/** What everyone but the owner sees of an analysis whose judge only the owner believes. */
export interface OthersView extends Pick<ResponsesPayload, "collectiveSummary" | "comparison" | "analysis"> {
	/** By seat. */
	readonly summaries: Readonly<Record<string, string>>;
}

/** A payload as only this server knows it: it is sent to no reader before `withOthersView` has chosen. */
export interface FullPayload extends ResponsesPayload {
	readonly others?: OthersView;
}

const isOwnJudged = (analysis: Analysis | null): boolean =>
	analysis?.notes.some(({ code }) => code === OWN_JUDGE_NOTE) ?? false;

/** True when the owner and other readers see different analyses. */
export const hasOthersView = ({ analysis, others }: FullPayload): boolean =>
	others !== undefined || isOwnJudged(analysis);

/** Shown when the view for others is not at hand, as in an update from another process until the next read. */
const NOTHING: OthersView = { collectiveSummary: null, comparison: null, analysis: null, summaries: {} };

/** The payload of the owner, or of all other readers. */
export function withOthersView({ others = NOTHING, ...payload }: FullPayload, isOwner: boolean): ResponsesPayload {
	if (isOwner || !isOwnJudged(payload.analysis)) return payload;
	const { summaries, ...texts } = others;
	const responses = payload.responses.map(
		(response): ProviderResponse =>
			response.summary === null ? response : { ...response, summary: summaries[response.seat] ?? null },
	);
	return { ...payload, ...texts, responses };
}

interface SummarySource {
	readonly database: Database;
	readonly summaryOf: SummaryOf;
}

/** The rows of public chats, with the summaries that everyone may see. */
export async function rowsForOthers(
	{ database, summaryOf }: SummarySource,
	rows: readonly ResponseRow[],
): Promise<readonly ResponseRow[]> {
	const chatIds = [...new Set(rows.flatMap(({ chat_id, summary }) => (summary === null ? [] : [chat_id])))];
	if (chatIds.length === 0) return rows;
	const judged = await database.query
		.selectFrom("analyses")
		.select(["chat_id", "turn"])
		.where("chat_id", "in", chatIds)
		.where("notes", "like", `%"${OWN_JUDGE_NOTE}"%`)
		.execute();
	const summaries = new Map<string, Readonly<Record<string, string>>>();
	for (const { chat_id, turn } of judged)
		summaries.set(`${chat_id} ${turn}`, (await summaryOf(chat_id, turn))?.forOthers?.summaries ?? {});
	return rows.map((row) => {
		const own = summaries.get(`${row.chat_id} ${row.turn}`);
		return own && row.summary !== null ? { ...row, summary: own[row.seat] ?? null } : row;
	});
}
