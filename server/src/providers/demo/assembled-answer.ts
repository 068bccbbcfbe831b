import type { BuiltInId } from "../built-in-assistants.ts";

const MAX_QUOTE_UNITS = 280;

export interface PromptFacts {
	readonly quote: string;
	readonly words: number;
	readonly characters: number;
	readonly nonSpaceCharacters: number;
	readonly sentences: number;
	readonly longest: string;
	readonly isQuestion: boolean;
}

const segments = (text: string, granularity: "word" | "sentence") => [
	...new Intl.Segmenter(undefined, { granularity }).segment(text),
];

/** A `>` at the start of every line keeps the prompt's own Markdown inside the quotation. */
export function quoted(prompt: string): string {
	const cut =
		prompt.length > MAX_QUOTE_UNITS ? `${prompt.slice(0, MAX_QUOTE_UNITS).replace(/[\uD800-\uDBFF]$/, "")}…` : prompt;
	return cut
		.split(/\r\n|\r|\n/)
		.map((line) => `> ${line}`)
		.join("\n");
}

const wordsOf = (text: string): readonly string[] =>
	segments(text, "word")
		.filter(({ isWordLike }) => isWordLike)
		.map(({ segment }) => segment);

export const countWords = (text: string): number => wordsOf(text).length;

/** What a sample answer can say about a prompt. */
export function factsOf(prompt: string): PromptFacts {
	const words = wordsOf(prompt);
	return {
		quote: quoted(prompt),
		words: words.length,
		characters: prompt.length,
		nonSpaceCharacters: prompt.replace(/\s/g, "").length,
		sentences: segments(prompt, "sentence").filter(({ segment }) => segment.trim()).length,
		longest: words.reduce((longest, word) => (word.length > longest.length ? word : longest), ""),
		isQuestion: /[?？؟]/.test(prompt),
	};
}

export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
/** Inline code in single backticks cannot contain a backtick. */
const code = (text: string): string => `\`${text.replaceAll("`", "ˋ") || " "}\``;

const TEMPLATES: Readonly<Record<BuiltInId, (facts: PromptFacts) => string>> = {
	chatgpt: (facts) => `You ${facts.isQuestion ? "asked" : "wrote"}:

${facts.quote}

### About your prompt

- The prompt has **${formatCount(facts.words, "word")}**.
- It is made of ${formatCount(facts.sentences, "sentence")}.
- Its longest word is ${code(facts.longest)}.
- It ${facts.isQuestion ? "contains a question, so an answer would come first and the reasons after it" : "contains no question mark, so I would treat it as a task"}.

### What happens with a key

Once the operator sets \`OPENAI_API_KEY\`, this column shows what ChatGPT itself answers, with its time, its tokens and its cost. Nothing else on the page changes.`,

	gemini: (facts) => `This is a sample answer. Here is the prompt as the four of us received it:

${facts.quote}

| Measure | Value |
|---|---:|
| Words | ${facts.words} |
| Characters | ${facts.characters} |
| Sentences | ${facts.sentences} |
| Longest word | ${facts.longest.length} characters |

The prompt has ${formatCount(facts.words, "word")}. The prompt has **${formatCount(facts.characters, "character")}**, for I count the spaces.

All four columns start from **exactly this text**, without a hidden instruction before it. Differences between the answers are therefore differences between the assistants.

With \`GEMINI_API_KEY\` set, Gemini fills this column.`,

	claude: (
		facts,
	) => `I should say plainly what this is: a text assembled on this server from your prompt. I have no opinion on

${facts.quote}

because no assistant has read it. Three things about the page are real all the same:

1. The words arrive one after another, over the same stream that a real answer uses.
2. You may leave or reload. The answer goes on and will be here in full.
3. Stop, retry, copy and share work on this text as on any other.

The prompt has ${formatCount(facts.words, "word")}, and I would not draw a conclusion from that. Set \`ANTHROPIC_API_KEY\` to hear Claude instead.`,

	grok: (facts) => `No key, no Grok. Here is your prompt back:

${facts.quote}

And here is how to change that:

\`\`\`sh
XAI_API_KEY=your-key npm start
\`\`\`

- **Good:** ${facts.isQuestion ? "you asked something that can be answered" : "you said what you want"}.
- **Short:** the prompt has ${formatCount(facts.words, "word")}.
- **Shorter than some say:** the prompt has ${formatCount(facts.nonSpaceCharacters, "character")}. I leave the spaces out.
- **Free:** this answer. It cost nothing, and it is worth that.`,
};

/** An answer for a prompt without a prepared one: it quotes, counts, and explains what a key would change. */
export const assembledAnswer = (id: BuiltInId, prompt: string): string => TEMPLATES[id](factsOf(prompt));
