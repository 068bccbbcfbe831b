export { bringForward, onAnswerHidden } from "./columns/answers-layout.ts";
export { answerOf, CLAIM_MAP_ID, columnId, isWhole } from "./columns/column-place.ts";
export { ComparisonPage } from "./pages/comparison-page.tsx";
export type { ShownChat } from "./pages/comparison-parts.ts";
export { loadLiveView, loadSharedView } from "./pages/load-views.ts";
export { NewViewFrame } from "./pages/new-view-frame.tsx";
export { loadTakeOver, takeOverPage } from "./pages/take-over-page.ts";
export { hasComparison } from "./thread/has-comparison.ts";
