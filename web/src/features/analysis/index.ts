export const loadAnalysis = () => import("./steady-analysis.tsx");
