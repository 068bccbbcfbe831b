export { askJudges } from "./judging/ask-judges.ts";
export { offerOf } from "./judging/offer.ts";
export { compareAutomatically } from "./making/compare-automatically.ts";
export { resumeLostRegularly } from "./making/resume-lost.ts";
export { Summarizer } from "./making/summarizer.ts";
export { releasePictures } from "./picture/release-pictures.ts";
export { type AnalysisDependencies, analysisRoutes } from "./routes.ts";
export { loadSummary } from "./store/analysis-store.ts";
export { makingOf } from "./store/running-summaries.ts";
