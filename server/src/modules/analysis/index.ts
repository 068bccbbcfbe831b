export { loadSummary } from "./analysis-store.ts";
export { askJudges } from "./judging/ask-judges.ts";
export { type AnalysisParts, analysisRoutes } from "./routes.ts";
