export const loadReviews = async () => (await import("./load-turn-reviews.ts")).loadTurnReviews();
