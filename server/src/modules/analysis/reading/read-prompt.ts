/** The traits of a prompt. They decide which differences count as contradictions. */
export interface PromptTraits {
	readonly isQuestion: boolean;
	/** Two recipes, plans or stories may differ in every figure. */
	readonly asksForFacts: boolean;
	readonly asksYesOrNo: boolean;
}

const QUESTION = /[?？؟]|^\s*(?:who|what|when|where|which|why|how|is|are|was|were|does|did|do|has|have)\s/i;
const REQUEST =
	/\b(?:how to|(?:do|can|could|should|would|might) (?:I|we|you)|recipes?|will you|write|create|make|give|generate|suggest|recommend|tips|ideas?|ways|best|plan)\b/i;
const CHOICE = /\b(?:or|not|oder|nicht|kein|o)\b|n['’]t\b/i;

export function readPrompt(prompt: string): PromptTraits {
	const isQuestion = QUESTION.test(prompt);
	const asksForFacts = isQuestion && !REQUEST.test(prompt);
	const asksYesOrNo = asksForFacts && !CHOICE.test(prompt) && (prompt.match(/[?？]/g) ?? []).length < 2;
	return { isQuestion, asksForFacts, asksYesOrNo };
}
