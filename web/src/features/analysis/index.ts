export const loadAnalysis = () => import("./steady-analysis.tsx");
export const loadMarks = () => import("./marks/answer-marks.tsx");
/** Finds and marks words in answers. */
export const loadWordTools = () => import("./word-tools.ts");
