export { drawComparison } from "./draw-comparison.ts";
export { drawPreview, PREVIEW_VERSION } from "./draw-preview.ts";
export { type Claims, type DrawnAnswer, drawnAnswers } from "./drawn-answer.ts";
