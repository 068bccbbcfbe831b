import type { Bus } from "../../../platform/bus/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Queries } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { OneAtATime } from "../../../platform/one-at-a-time.ts";
import type { AssistantRegistry } from "../../assistants/index.ts";
import type { BlindTurns } from "../blind/blind-turns.ts";
import type { Attachments } from "../files/turn-files.ts";
import type { LiveTurns } from "../live/live-turns.ts";
import type { StreamLimits } from "../live/stream-limits.ts";
import type { PeerTurns } from "../peers/peer-turns.ts";
import type { UncertainStarts } from "../start/uncertain-starts.ts";
import type { CopyAnalyses } from "../store/copy-turns.ts";
import type { ClaimCountsOf, ComparisonStateOf, SummaryOf } from "../views/turn-analysis.ts";
import type { ChangesOf, ChecksOf, ReviewsOf, VotesOf } from "../views/with-votes.ts";
import type { AskTools } from "./ask-assistant.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { ResponseMetrics } from "./response-metrics.ts";
import type { SummariesInProgress } from "./summaries-in-progress.ts";

export interface Runner {
	readonly database: Database;
	readonly assistants: AssistantRegistry;
	readonly live: LiveTurns;
	readonly lifecycle: Lifecycle;
	readonly summaries: SummariesInProgress;
	readonly uncertain: UncertainStarts;
	/** The turns that readers of this process watch while another process runs them. */
	readonly peers: PeerTurns;
	/** The turns of blind chats whose words are being shown. */
	readonly blindTurns: BlindTurns;
	readonly bus: Bus;
	readonly streams: StreamLimits;
	readonly metrics: ResponseMetrics;
	readonly tools: AskTools;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly summaryOf: SummaryOf;
	readonly claimCountsOf: ClaimCountsOf;
	readonly comparisonStateOf: ComparisonStateOf;
	readonly votesOf: VotesOf;
	readonly checksOf: ChecksOf;
	readonly reviewsOf: ReviewsOf;
	readonly changesOf: ChangesOf;
	/** The verdicts that are being read for those who watch their chats. */
	readonly verdictReadings: OneAtATime;
	/** Whether any process asks columns of the chat about words of an answer, or for a review. */
	readonly isChecking: (chatId: string) => Promise<boolean>;
	/** Names the conversation of a seat for the vendor, which cannot derive the chat from it. */
	readonly cacheKeyOf: (chatId: string, seat: string) => string;
	/** Copies the analyses that stand on the copied answers, in the transaction that stores the copies. */
	readonly copyAnalyses: CopyAnalyses;
	/** The files of prompts. */
	readonly files: Attachments;
	/** Releases objects that were made from these chats, in the transaction that deletes the chats. */
	readonly releaseObjects: (transaction: Queries, chatIds: readonly string[]) => Promise<void>;
}
