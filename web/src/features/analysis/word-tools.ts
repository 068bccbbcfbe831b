export { useRenderedAnswers } from "./disputed/use-rendered-answers.ts";
export { WordsNote } from "./disputed/words-note.tsx";
export { useMarkedWords } from "./marked-words/use-marked-words.ts";
export { WordMarks } from "./marked-words/word-marks.ts";
export { setWordsAsking } from "./marked-words/words-asking.ts";
export { canHighlight } from "./quoted-words.ts";
export { EXCLUDED_ELEMENTS, PASSAGES, readAnswer } from "./quotes/answer-letters.ts";
export { findCellRanges } from "./quotes/find-cell-ranges.ts";
