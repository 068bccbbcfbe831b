import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { PROVIDER_NAMES } from "../chat/index.ts";

/** A sentence, and whose words are behind it. */
export interface MarkedSentence {
	readonly text: string;
	readonly by: readonly ProviderId[];
}

export interface MarkedBlock {
	readonly kind: "head" | "paragraph" | "item";
	readonly sentences: readonly MarkedSentence[];
}

const NAME = PROVIDER_IDS.map((id) => PROVIDER_NAMES[id]).join("|");
const MARKS = new RegExp(`\\s*\\(((?:${NAME})(?:, (?:${NAME}))*)\\)`);
const idOf = (name: string) => PROVIDER_IDS.find((id) => PROVIDER_NAMES[id] === name);

/** Text as it stands in the summaries: `A sentence. (ChatGPT, Claude) Another. (Grok)`. */
function sentencesOf(text: string): MarkedSentence[] {
	const parts = text.split(MARKS);
	const sentences: MarkedSentence[] = [];
	for (let place = 0; place < parts.length; place += 2) {
		const sentence = (parts[place] ?? "").trim();
		const by = (parts[place + 1] ?? "").split(", ").flatMap((name) => idOf(name) ?? []);
		if (sentence !== "") sentences.push({ text: sentence, by });
	}
	return sentences;
}

/** Reads the little Markdown of which the summaries consist: heads, paragraphs, items and marks. All else is text. */
export function readMarkedText(markdown: string): MarkedBlock[] {
	return markdown.split("\n").flatMap((line): MarkedBlock[] => {
		const text = line.trim();
		if (text === "") return [];
		if (text.startsWith("### ")) return [{ kind: "head", sentences: sentencesOf(text.slice(4)) }];
		if (text.startsWith("- ")) return [{ kind: "item", sentences: sentencesOf(text.slice(2)) }];
		return [{ kind: "paragraph", sentences: sentencesOf(text) }];
	});
}
