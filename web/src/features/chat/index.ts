export { SourceLink } from "./columns/sources/source-link.tsx";
export { SourceMark } from "./markdown/citations/citation-mark.tsx";
export { useModelName } from "./menus/models/model-names.ts";
export { OwnKeyAction } from "./own-keys/own-key-action.tsx";
export { ComparisonPage } from "./pages/comparison-page.tsx";
export {
	type AgainProps,
	type AnalysisProps,
	isChangeable,
	type JudgedChat,
	type ReviewsPart,
	type ShownChat,
} from "./pages/comparison-parts.ts";
export { loadLiveView, loadSharedView } from "./pages/load-views.ts";
export { NewViewFrame } from "./pages/new-view-frame.tsx";
export { loadRestoreServedChat, prepareHydration } from "./pages/prepare-hydration.ts";
export { loadAnswerText } from "./reading/load-answer-text.ts";
export { hasComparison } from "./thread/has-comparison.ts";
export { ASK_TURN_AGAIN, askMoreTimes } from "./turn/again-commands.ts";
export { useOfferedInTurn, useTurnCommands } from "./turn/turn-commands.ts";
export { useIsActiveTurn, useNameInTurn, useTurnScope } from "./turn/turn-context.tsx";
export {
	analysisId,
	claimMapId,
	claimRowId,
	columnId,
	findAnswerElement,
	findColumn,
	isFullyRendered,
} from "./turn/turn-elements.ts";
export type { TurnScope } from "./turn/turn-scope.ts";
export { useClaimJumps } from "./turn/use-claim-jumps.ts";
export { CANCEL_SUMMARIES, GENERATE_SUMMARIES, mergeKey, summariesKey } from "./verdict/summary-commands.ts";
