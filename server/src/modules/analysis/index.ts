export { loadSummary } from "./analysis-store.ts";
export { compareByItself } from "./compare-by-itself.ts";
export { askJudges, offerOf } from "./judging/ask-judges.ts";
export { releasePictures } from "./picture/release-pictures.ts";
export { resumeLostRegularly } from "./resume-lost.ts";
export { type AnalysisParts, analysisRoutes } from "./routes.ts";
export { makingOf } from "./running-summaries.ts";
export { Summarizer } from "./summarizer.ts";
