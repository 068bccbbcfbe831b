export type { AssistantNames } from "./assistant-names.ts";
export { GrowingMask, HIDDEN_NAME, maskOwnNames } from "./growing-mask.ts";
export { type MaskedAnswers, maskNames } from "./mask-names.ts";
export { OwnNames } from "./own-names.ts";
