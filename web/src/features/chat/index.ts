export { OwnKeyAction } from "./own-keys/own-key-action.tsx";
export { ComparisonPage } from "./pages/comparison-page.tsx";
export type { ShownChat } from "./pages/comparison-parts.ts";
export { loadLiveView, loadSharedView } from "./pages/load-views.ts";
export { NewViewFrame } from "./pages/new-view-frame.tsx";
export { loadRestoreServedChat, prepareHydration } from "./pages/prepare-hydration.ts";
export { hasComparison } from "./thread/has-comparison.ts";
export { useTurnCommands } from "./turn/turn-commands.ts";
export { useNameInTurn, useTurnScope } from "./turn/turn-context.tsx";
export {
	analysisId,
	claimMapId,
	claimRowId,
	columnId,
	findAnswerElement,
	isFullyRendered,
} from "./turn/turn-elements.ts";
export type { TurnScope } from "./turn/turn-scope.ts";
export { useClaimJumps } from "./turn/use-claim-jumps.ts";
export { CANCEL_SUMMARIES, GENERATE_SUMMARIES } from "./verdict/summary-commands.ts";
