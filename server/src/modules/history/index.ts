export { type HistoryParts, historyRoutes } from "./routes.ts";
export { createSearchLife } from "./search/search-lifecycle.ts";
export { wordsOfAccount } from "./search/account-data.ts";
