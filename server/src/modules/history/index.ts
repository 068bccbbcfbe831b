export { citedText } from "./export/cited-markdown.ts";
export { reviewParts } from "./export/review-lines.ts";
export { type HistoryDependencies, historyRoutes } from "./routes.ts";
export { searchAccountData } from "./search/account-data.ts";
export { createSearchLifecycle } from "./search/search-lifecycle.ts";
