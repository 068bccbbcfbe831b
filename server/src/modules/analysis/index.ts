export { loadSummary } from "./analysis-store.ts";
export { type AnalysisParts, analysisRoutes } from "./routes.ts";
