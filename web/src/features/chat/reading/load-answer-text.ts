/** Renders an answer. A static import through the index would put it into the first load. */
export const loadAnswerText = () => import("../markdown/answer-text.tsx");
