import { factsOf, formatCount, type PromptFacts } from "../assembled-answer.ts";
import { agreed, type PreparedAnalysis, type PreparedRow } from "./prepared-analysis.ts";

/** A longer word does not fit into a claim. */
const MAX_WORD_UNITS = 60;

/** Gemini counts the spaces and Grok does not, so their counts agree only for a prompt without spaces. */
function characterRow({ characters, nonSpaceCharacters }: PromptFacts): PreparedRow {
	const [all, withoutSpaces] = [formatCount(characters, "character"), formatCount(nonSpaceCharacters, "character")];
	const isEqual = characters === nonSpaceCharacters;
	return {
		quotes: { gemini: `The prompt has ${all}`, grok: `the prompt has ${withoutSpaces}` },
		readings: [
			{ claim: `The prompt has ${all}.`, by: isEqual ? ["gemini", "grok"] : ["gemini"] },
			{ claim: `The prompt has ${withoutSpaces} without its spaces.`, by: ["grok"] },
		],
		otherwise: "differs",
		sides: { about: "characters", values: { gemini: all, grok: withoutSpaces } },
	};
}

/** The rows about the longest word; none when the prompt has no word, or one that is too long to be shown. */
function longestWordRows({ longest }: PromptFacts): Readonly<Record<string, PreparedRow>> {
	if (longest === "" || longest.length > MAX_WORD_UNITS) return {};
	return {
		longest: agreed(`The longest word of the prompt is “${longest}”.`, { chatgpt: `Its longest word is ${longest}.` }),
		length: agreed(`The longest word of the prompt has ${formatCount(longest.length, "character")}.`, {
			gemini: ["Longest word", `${longest.length} characters`],
		}),
	};
}

/** The analysis of the sample answers to a prompt that is no example: they all say something about the same prompt. */
export function assembledAnalysis(prompt: string): PreparedAnalysis {
	const facts = factsOf(prompt);
	const words = formatCount(facts.words, "word");
	const sentences = formatCount(facts.sentences, "sentence");
	return {
		rows: {
			words: agreed(`The prompt has ${words}.`, {
				chatgpt: `The prompt has ${words}.`,
				gemini: `The prompt has ${words}.`,
				claude: `The prompt has ${words}`,
				grok: `the prompt has ${words}.`,
			}),
			characters: characterRow(facts),
			sentences: agreed(`The prompt has ${sentences}.`, {
				chatgpt: `It is made of ${sentences}.`,
				gemini: ["Sentences", String(facts.sentences)],
			}),
			question: facts.isQuestion
				? agreed("The prompt contains a question.", {
						chatgpt: "It contains a question",
						grok: "you asked something that can be answered",
					})
				: agreed("The prompt sets a task.", {
						chatgpt: "It contains no question mark, so I would treat it as a task.",
						grok: "you said what you want",
					}),
			key: agreed("A real answer needs an API key.", {
				chatgpt: "Once the operator sets OPENAI_API_KEY, this column shows what ChatGPT itself answers",
				gemini: "With GEMINI_API_KEY set, Gemini fills this column.",
				claude: "Set ANTHROPIC_API_KEY to hear Claude instead.",
				grok: "No key, no Grok.",
			}),
			sample: agreed("The answer is only a sample.", {
				gemini: "This is a sample answer.",
				claude: "a text assembled on this server from your prompt",
			}),
			...longestWordRows(facts),
			columns: agreed("All columns start from exactly the same text.", {
				gemini: "All four columns start from exactly this text, without a hidden instruction before it.",
			}),
			page: agreed("Stop, retry, copy and share work on a sample answer too.", {
				claude: "Stop, retry, copy and share work on this text as on any other.",
			}),
			free: agreed("A sample answer costs nothing.", { grok: "It cost nothing, and it is worth that." }),
		},
		summaries: {
			chatgpt: `The prompt has ${words} in ${sentences}. With a key, the assistant itself answers here.`,
			gemini: `The prompt has ${words} and ${formatCount(facts.characters, "character")}, with its spaces. All columns start from exactly this text.`,
			claude: `The prompt has ${words}, and no assistant has read it. Streaming, reloading, stopping, retrying, copying and sharing are real.`,
			grok: `The prompt has ${words} and ${formatCount(facts.nonSpaceCharacters, "character")}, without its spaces. This sample cost nothing.`,
		},
	};
}
