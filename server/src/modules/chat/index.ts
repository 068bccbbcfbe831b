export {
	type AdviceReader,
	CHAT_NOT_FOUND,
	findPublicChat,
	findSharedChat,
	type OwnedChat,
	onlyPublicChats,
	ownedChat,
	ownedChatUnseen,
	type SharedChat,
	sharedChat,
	turnOf,
	turnsOf,
	unadvisedOwner,
} from "./access.ts";
export { chatAccountData } from "./account-data.ts";
export { createChatLifecycle } from "./chat-lifecycle.ts";
export { requireSoleProcess } from "./control/require-sole-process.ts";
export { deleteChat } from "./control/stop.ts";
export { keyOfTurnFile } from "./files/turn-files.ts";
export type { TurnRef } from "./live/live-turn.ts";
export { LiveTurns } from "./live/live-turns.ts";
export { StreamLimits } from "./live/stream-limits.ts";
export { readResponses, watchChat } from "./live/watch.ts";
export { PeerTurns } from "./peers/peer-turns.ts";
export { chatRoutes } from "./routes.ts";
export type { AskTools } from "./run/ask-assistant.ts";
export { askWhenAdmitted } from "./run/ask-when-admitted.ts";
export { cacheKeys } from "./run/cache-keys.ts";
export { CircuitBreaker } from "./run/circuit-breaker.ts";
export { Lifecycle } from "./run/lifecycle.ts";
export type { Outcome } from "./run/outcome.ts";
export { ResponseMetrics } from "./run/response-metrics.ts";
export type { Runner } from "./run/runner.ts";
export { SummariesInProgress } from "./run/summaries-in-progress.ts";
export { answerCost, failedImageCost, lostTriesUsd } from "./start/budget.ts";
export { consumeEstimate } from "./start/estimate-limits.ts";
export { openCall, settleCall } from "./start/open-calls.ts";
export { refuseAnonymous } from "./start/refuse-anonymous.ts";
export type { StartRules } from "./start/store-start.ts";
export { UncertainStarts } from "./start/uncertain-starts.ts";
export { MAX_LENGTHS, UsualLength } from "./start/usual-length.ts";
export { type EarlierAttempt, loadEarlier } from "./store/attempts.ts";
export { insertChat, type NewChat, newChat } from "./store/chats.ts";
export { readCompareFailure, saveCompareFailure } from "./store/compare-failure.ts";
export type { CopiedTurns } from "./store/copy-turns.ts";
export { loadResponsesOf, loadTurnResponses } from "./store/response-chunks.ts";
export {
	type ChatRow,
	inSeatOrder,
	isTemporary,
	type LoadedTurn,
	newestEditions,
	type ResponseRow,
	seatsOf,
} from "./store/rows.ts";
export { loadTurns, loadTurnsOf } from "./store/turns.ts";
export { withAskedSeats } from "./views/asked-seats.ts";
export { countWords } from "./views/count-words.ts";
export { rowsForOthers } from "./views/others-view.ts";
export { readSession } from "./views/read-session.ts";
export {
	type CompareFailure,
	type ComparisonState,
	OWN_JUDGE_NOTE,
	type RunningAnalysis,
	type SummaryForOthers,
	type SummaryOf,
	type TurnAnalysis,
} from "./views/turn-analysis.ts";
export { viewAttempt } from "./views/view-attempts.ts";
export { viewChat, viewResponse, viewResponses, viewSummary } from "./views/views.ts";
