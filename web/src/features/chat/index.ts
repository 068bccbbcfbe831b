export { Comforts } from "./comfort/comforts.tsx";
export { ComparisonPage } from "./comparison-page.tsx";
export type { ShownChat } from "./comparison-parts.ts";
export { PROVIDER_NAMES } from "./messages.ts";
export { NewViewFrame } from "./new-view-frame.tsx";
export { responsesQuery } from "./queries.ts";
export { bringForward, onAnswerHidden } from "./read/answers-layout.ts";
export { answerOf, columnId, isWhole } from "./read/column-place.ts";
/** Fetched by itself, so that the first load of the main page goes without it. */
export const loadSharedView = () => import("./shared-view.tsx");
