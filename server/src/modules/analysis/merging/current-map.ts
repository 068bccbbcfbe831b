import { conflict } from "../../../failures.ts";
import { loadTurnResponses, type Runner, type TurnAnalysis, viewSummary } from "../../chat/index.ts";
import { type Speaker, speakerOf } from "../draft/speakers.ts";
import type { SummaryInput } from "../making/summary-input.ts";
import { findAnalysis } from "../store/find-analysis.ts";
import { type ReviewedFault, reviewedFaults } from "./reviewed-faults.ts";

const NOT_COMPARED = "Compare the answers first: this is made from their claim map.";
const STALE = "An answer has changed since the answers were compared. Compare them again first.";
const WITHOUT_JUDGE = "An earlier version compared these answers without an assistant. Compare them again first.";

/** The finished map of the answers as they are now. */
export interface CurrentMap {
	readonly summary: TurnAnalysis;
	readonly madeAt: number;
	/** All that were asked, in the order of the seats. */
	readonly speakers: readonly Speaker[];
	/** What the columns found in each other's answers. */
	readonly faults: readonly ReviewedFault[];
}

/** Throws 409 where the answers, as they are now, have no finished map. */
export async function currentMap(
	runner: Runner,
	{ key: { chatId, turn, edition }, seats, chat }: Pick<SummaryInput, "key" | "seats" | "chat">,
): Promise<CurrentMap> {
	const { database, summaryOf } = runner;
	const [summary, row, responses] = [
		await summaryOf(chatId, turn, edition),
		await findAnalysis(database, chatId, turn, edition),
		await loadTurnResponses(database.query, chatId, turn, edition),
	];
	if (!summary || !row) throw conflict(NOT_COMPARED);
	if (summary.approximate) throw conflict(WITHOUT_JUDGE);
	if (viewSummary(summary, seats, responses).analysis?.stale) throw conflict(STALE);
	const faults = await reviewedFaults(runner, chat, { turn, edition });
	return { summary, madeAt: row.made_at, speakers: seats.map(speakerOf), faults };
}
