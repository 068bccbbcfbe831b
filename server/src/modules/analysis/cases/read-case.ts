import { readdirSync, readFileSync } from "node:fs";

/**
 * One sentence of a hand-made answer: two of the same topic agree when their value is the same, and else contradict. Where the
 * topic ends with a question mark, a reader sees the contradiction, but words alone make it, so the reading must show none.
 */
export interface TaggedSentence {
	readonly seat: string;
	readonly topic: string | null;
	readonly value: string;
	readonly text: string;
}

/** Answers for which a person has marked where they agree and where they contradict each other. */
export interface Case {
	readonly name: string;
	readonly prompt: string;
	readonly sentences: readonly TaggedSentence[];
}

/** The line above the sentences of a seat. */
const SEAT_LINE = /^[a-z][a-z0-9-]*\s*$/;

function readCase(name: string, source: string): Case {
	const [prompt = "", ...lines] = source.trim().split("\n");
	let seat = "";
	const sentences: TaggedSentence[] = [];
	for (const line of lines) {
		if (SEAT_LINE.test(line)) seat = line.trim();
		else {
			const [tag = "", text = ""] = line.split(/ \| (.*)/s);
			const [topic = "-", value = ""] = tag.split("=");
			sentences.push({ seat, topic: topic === "-" ? null : topic, value, text });
		}
	}
	return { name, prompt, sentences };
}

export function readCases(folder: "tuned" | "held-out"): Case[] {
	const folderUrl = new URL(`./${folder}/`, import.meta.url);
	const names = readdirSync(folderUrl).filter((name) => name.endsWith(".txt"));
	return names
		.toSorted()
		.map((name) => readCase(name.replace(".txt", ""), readFileSync(new URL(name, folderUrl), "utf8")));
}

/** The answers of a case, each sentence on a line of its own as a paragraph. */
export const answersOf = ({ sentences }: Case): { seat: string; text: string }[] =>
	[...Map.groupBy(sentences, ({ seat }) => seat)].map(([seat, own]) => ({
		seat,
		text: own.map(({ text }) => text).join("\n\n"),
	}));
