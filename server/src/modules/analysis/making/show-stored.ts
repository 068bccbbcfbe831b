import { loadTurnResponses, type Runner, seatsOf, viewSummary } from "../../chat/index.ts";
import type { SummaryView } from "./shared-work.ts";
import type { SummaryRequest } from "./summary-input.ts";

/** What is stored of a turn, which the listeners of its stream receive, too, if an answer is being retried meanwhile. */
export async function showStored(
	{ database, live, summaryOf }: Runner,
	{ key: { chatId, turn, edition }, chat }: Pick<SummaryRequest, "key" | "chat">,
): Promise<SummaryView> {
	const summary = await summaryOf(chatId, turn, edition);
	if (summary) live.get(chatId, turn)?.setSummary(summary, edition);
	return viewSummary(summary, seatsOf(chat), await loadTurnResponses(database.query, chatId, turn, edition));
}
