export const loadAnalysis = () => import("./steady-analysis.tsx");
export const loadMarks = () => import("./marks/answer-marks.tsx");
