import type { Database } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Runner } from "../../chat/index.ts";
import { createSummaryLoader } from "./analysis-store.ts";
import { loadClaimCounts } from "./claim-counts.ts";
import { loadComparisonState } from "./running-summaries.ts";

/** What the chat module reads of the stored analyses. */
export const createAnalysisReaders = (
	database: Database,
	logger: Logger,
): Pick<Runner, "summaryOf" | "claimCountsOf" | "comparisonStateOf"> => ({
	summaryOf: createSummaryLoader(database, logger),
	claimCountsOf: (chatId, turns) => loadClaimCounts(database.query, chatId, turns),
	comparisonStateOf: (chatId, turn, choice) => loadComparisonState(database, chatId, turn, choice),
});
