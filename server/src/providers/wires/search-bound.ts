/** The searches of one answer that the budget reserves. A vendor that takes a bound of searches or tool calls gets this one. */
export const MAX_SEARCHES = 5;

/** The tokens of search results that the budget reserves for an answer. */
export const SEARCH_TOKENS = 30_000;
