export { loadSummary } from "./store/analysis-store.ts";
export { compareAutomatically } from "./making/compare-automatically.ts";
export { askJudges, offerOf } from "./judging/ask-judges.ts";
export { releasePictures } from "./picture/release-pictures.ts";
export { resumeLostRegularly } from "./making/resume-lost.ts";
export { type AnalysisParts, analysisRoutes } from "./routes.ts";
export { makingOf } from "./store/running-summaries.ts";
export { Summarizer } from "./making/summarizer.ts";
