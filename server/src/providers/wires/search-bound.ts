/** The searches of one answer that the budget reserves. Where a vendor takes a bound, it is asked for no more. */
export const MAX_SEARCHES = 5;

/** The tokens of search results that the budget reserves for an answer. */
export const SEARCH_TOKENS = 30_000;
