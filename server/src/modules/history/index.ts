export { type HistoryParts, historyRoutes } from "./routes.ts";
export { createSearchLife } from "./search/create-search-life.ts";
export { wordsOfAccount } from "./search/words-of-account.ts";
