export { type QuoteFinder, readQuoteFinders } from "./draft/find-quote.ts";
export { literalLine } from "./draft/one-line.ts";
export { askJudges } from "./judging/ask-judges.ts";
export { canCompare } from "./judging/can-compare.ts";
export { Codes, drawCodes, shuffled } from "./judging/codes.ts";
export { boundaryFor, cutTo, dataBlock, drawBoundary } from "./judging/data-blocks.ts";
export { failureReason } from "./judging/failure-notes.ts";
export { JsonItems } from "./judging/json-items.ts";
export { callJudge, type FailureCode } from "./judging/judge-call.ts";
export { requestBytesOf } from "./judging/judge-question.ts";
export { portableSchema } from "./judging/judgement.ts";
export { assistantNamesOf, type Judge, modelOf, tooSmallContext } from "./judging/judges.ts";
export { bestOfferOf, offerOf } from "./judging/offer.ts";
export { shownAnswers } from "./judging/shown-answers.ts";
export { usualReplyLength } from "./judging/usual-reply.ts";
export { maskedContext, type WordsInContext, wordsInContextJson } from "./judging/words-in-context.ts";
export { AnalysisRunner } from "./making/analysis-runner.ts";
export {
	askedSeatsOf,
	type ComparisonProgress,
	type JudgeInput,
	type Judging,
	settledAnswersOf,
} from "./making/build-summary.ts";
export { compareAutomatically } from "./making/compare-automatically.ts";
export { noJudge } from "./making/no-judge.ts";
export { readEditions } from "./making/read-editions.ts";
export { resumeLostRegularly } from "./making/resume-lost.ts";
export { chosenByOwner } from "./making/summary-input.ts";
export { consumeSummary } from "./making/summary-limits.ts";
export { askWriters } from "./merging/ask-writers.ts";
export { type MergeOffers, mergeOffers } from "./merging/merge-offers.ts";
export { rewriteDisputed } from "./merging/store-disputed.ts";
export { releasePictures } from "./picture/release-pictures.ts";
export { type AnalysisDependencies, analysisRoutes } from "./routes.ts";
export { createAnalysisReaders } from "./store/analysis-readers.ts";
export { copyAnalyses } from "./store/copy-analyses.ts";
export { type AnswerText, withoutDemoNotice } from "./text/answer-text.ts";
export { TimeSlice } from "./text/time-slice.ts";
