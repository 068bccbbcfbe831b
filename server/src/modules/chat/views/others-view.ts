import {
	type Analysis,
	type Merge,
	type Merges,
	NO_MERGES,
	type ProviderResponse,
	type ResponsesPayload,
} from "@parallax/contract";
import type { Database } from "../../../platform/database/index.ts";
import { rowForOthers } from "../store/grounded-answers.ts";
import type { ResponseRow } from "../store/rows.ts";
import { OWN_JUDGE_NOTE, type SummaryOf } from "./turn-analysis.ts";

/** What everyone but the owner sees of an analysis whose judge only the owner believes. */
export interface OthersView extends Pick<ResponsesPayload, "collectiveSummary" | "merges" | "comparison" | "analysis"> {
	/** By seat. */
	readonly summaries: Readonly<Record<string, string>>;
}

/** A payload as only this server knows it: it is sent to no reader before `withOthersView` has chosen. */
export interface FullPayload extends ResponsesPayload {
	readonly others?: OthersView;
	/**
	 * What readers of the shared chat get where its owner has asked again since. An update of another process does not know it.
	 */
	readonly published?: FullPayload;
}

const isOwnJudged = (analysis: Pick<Analysis | Merge, "notes"> | null): boolean =>
	analysis?.notes.some(({ code }) => code === OWN_JUDGE_NOTE) ?? false;

/** True when the owner and other readers see different analyses. */
export const hasOthersView = ({ analysis, merges, others }: FullPayload): boolean =>
	others !== undefined ||
	isOwnJudged(analysis) ||
	isOwnJudged(merges.best) ||
	isOwnJudged(merges.disputed) ||
	hasFaults(merges.disputed);

/** Shown when the view for others is not at hand, as in an update from another process until the next read. */
const NOTHING: OthersView = {
	collectiveSummary: null,
	merges: NO_MERGES,
	comparison: null,
	analysis: null,
	summaries: {},
};

/** Above the faults that the columns found in each other's answers, behind what the rows say. */
export const FAULTS_HEADING = "### Faults that reviewers found";
const FAULTS = `\n\n${FAULTS_HEADING}\n`;

const hasFaults = (merge: Merge | null): boolean => merge?.text.includes(FAULTS) ?? false;

/** Only the owner sees faults there: whether readers get the review, and which one, is chosen when it is published. */
export function withoutFaults<T extends Pick<Merge, "text" | "sentences">>(merge: T): T {
	if (!merge.text.includes(FAULTS)) return merge;
	const text = merge.text.slice(0, merge.text.indexOf(FAULTS));
	return { ...merge, text, sentences: merge.sentences.filter((sentence) => text.includes(`- ${sentence.text}`)) };
}

const unlessOwn = (merge: Merge | null): Merge | null => (isOwnJudged(merge) ? null : merge);

function disputedForOthers({ disputed }: Merges): Merge | null {
	const shown = unlessOwn(disputed);
	return shown && withoutFaults(shown);
}

/** Only the owner believes what an assistant at an own address wrote, and what was made from the rows of such a judge. */
const withoutOwnWritten = ({ merges, ...payload }: ResponsesPayload): ResponsesPayload => ({
	...payload,
	merges: { ...merges, best: unlessOwn(merges.best), disputed: disputedForOthers(merges) },
});

/** The payload of the owner, or of all other readers. */
export function withOthersView(
	{ others = NOTHING, published: _, ...payload }: FullPayload,
	isOwner: boolean,
): ResponsesPayload {
	if (isOwner) return payload;
	if (!isOwnJudged(payload.analysis)) return withoutOwnWritten(payload);
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

/** The rows of public chats as everyone may see them, with the summaries. */
export async function rowsForOthers(
	{ database, summaryOf }: SummarySource,
	all: readonly ResponseRow[],
): Promise<readonly ResponseRow[]> {
	const rows = all.map(rowForOthers);
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
		summaries.set(`${chat_id} ${turn}`, (await summaryOf(chat_id, turn, "published"))?.forOthers?.summaries ?? {});
	return rows.map((row) => {
		const own = summaries.get(`${row.chat_id} ${row.turn}`);
		return own && row.summary !== null ? { ...row, summary: own[row.seat] ?? null } : row;
	});
}
