export {
	type AdviceReader,
	CHAT_NOT_FOUND,
	findPublicChat,
	findSharedChat,
	type OwnedChat,
	onlyPublicChats,
	ownedChat,
	ownedChatUnseen,
	type ReadableChat,
	type Revealed,
	revealedChat,
	type SharedChat,
	sharedChat,
	TURN_NOT_FOUND,
	turnOf,
	turnsOf,
	unadvisedOwner,
} from "./access.ts";
export { chatAccountData } from "./account-data.ts";
export { type Blind, inLetterOrder, isBlind, refuseByLetters, seatIdIn } from "./blind/blind.ts";
export { BlindTurns } from "./blind/blind-turns.ts";
export { revealChat, showRevealed } from "./blind/reveal.ts";
export { createChatLifecycle } from "./chat-lifecycle.ts";
export { showPublished } from "./control/peer-changes.ts";
export { requireSoleProcess } from "./control/require-sole-process.ts";
export { deleteChat } from "./control/stop.ts";
export { keyOfTurnFile, loadTurnFiles, type TurnFile } from "./files/turn-files.ts";
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
export { answerCost, failedImageCost, lostTriesUsd, maySearch, sumOfCosts } from "./start/answer-cost.ts";
export { type AgainEstimate, estimateAgain } from "./start/estimate-again.ts";
export { consumeEstimate } from "./start/estimate-limits.ts";
export { openCall, settleCall } from "./start/open-calls.ts";
export { refuseAnonymous } from "./start/refuse-anonymous.ts";
export type { StartRules } from "./start/store-start.ts";
export { UncertainStarts } from "./start/uncertain-starts.ts";
export { MAX_LENGTHS, UsualLength, usualAnswerLength } from "./start/usual-length.ts";
export { loadEarlier } from "./store/attempts.ts";
export { insertChat, lockChat, lockChatsOfUser, type NewChat, newChat } from "./store/chats.ts";
export { readCompareFailure, saveCompareFailure } from "./store/compare-failure.ts";
export type { CopiedTurns } from "./store/copy-turns.ts";
export { loadEditionFindings } from "./store/edition-findings.ts";
export { countEditions, editionAt, editionOfTurn, isAnswer } from "./store/edition-queries.ts";
export { isGrounded, rowForOthers, withoutGrounded } from "./store/grounded-answers.ts";
export { loadResponsesOf, loadTurnEditions, loadTurnResponses } from "./store/response-chunks.ts";
export {
	answersIn,
	type ChatRow,
	type EditionChoice,
	editionOf,
	inSeatOrder,
	isTemporary,
	type LoadedTurn,
	type ResponseRow,
	seatsOf,
} from "./store/rows.ts";
export { type CountedChat, loadCounted } from "./store/turn-words.ts";
export { hasTurn, loadTurns, loadTurnsOf } from "./store/turns.ts";
export { responseForOthers } from "./views/advice.ts";
export { withAskedSeats } from "./views/asked-seats.ts";
export { countWords } from "./views/count-words.ts";
export { loadOtherEditions, type OtherEdition } from "./views/other-editions.ts";
export { FAULTS_HEADING, rowsForOthers, withoutFaults } from "./views/others-view.ts";
export { readSession } from "./views/read-session.ts";
export { viewAnswers, viewAttempts, viewStoredTurn } from "./views/stored-turn.ts";
export {
	type CompareFailure,
	type ComparisonState,
	OWN_JUDGE_NOTE,
	type RunningAnalysis,
	type SummaryForOthers,
	type SummaryOf,
	type TurnAnalysis,
	type TurnMerge,
	type TurnMerges,
} from "./views/turn-analysis.ts";
export { viewChat, viewSummary } from "./views/views.ts";
export {
	type ChangesOf,
	type ChecksOf,
	type ReviewsOf,
	type SessionReader,
	type TurnReviews,
	type VotesOf,
	withVotes,
} from "./views/with-votes.ts";
