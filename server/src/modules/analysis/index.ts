export { loadSummary } from "./analysis-store.ts";
export { askJudges } from "./judging/ask-judges.ts";
export { releasePictures } from "./picture/release-pictures.ts";
export { type AnalysisParts, analysisRoutes } from "./routes.ts";
export { makingSince } from "./running-summaries.ts";
export { Summarizer } from "./summarizer.ts";
