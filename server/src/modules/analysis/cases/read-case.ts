import { readdirSync, readFileSync } from "node:fs";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";

/** One sentence of a hand-made answer: two of the same topic agree when their value is the same, and else contradict. */
export interface TaggedSentence {
	readonly provider: ProviderId;
	readonly topic: string | null;
	readonly value: string;
	readonly text: string;
}

/** Answers of which a person has said what they agree on and where they contradict each other. */
export interface Case {
	readonly name: string;
	readonly prompt: string;
	readonly sentences: readonly TaggedSentence[];
}

function readCase(name: string, source: string): Case {
	const [prompt = "", ...lines] = source.trim().split("\n");
	let provider: ProviderId = "chatgpt";
	const sentences: TaggedSentence[] = [];
	for (const line of lines) {
		const speaker = PROVIDER_IDS.find((id) => id === line.trim());
		if (speaker) provider = speaker;
		else {
			const [tag = "", text = ""] = line.split(/ \| (.*)/s);
			const [topic = "-", value = ""] = tag.split("=");
			sentences.push({ provider, topic: topic === "-" ? null : topic, value, text });
		}
	}
	return { name, prompt, sentences };
}

export function readCases(folder: "tuned" | "held-out"): Case[] {
	const at = new URL(`./${folder}/`, import.meta.url);
	const names = readdirSync(at).filter((name) => name.endsWith(".txt"));
	return names.toSorted().map((name) => readCase(name.replace(".txt", ""), readFileSync(new URL(name, at), "utf8")));
}

/** The answers of a case, each sentence on a line of its own as a paragraph. */
export const answersOf = ({ sentences }: Case): { provider: ProviderId; text: string }[] =>
	PROVIDER_IDS.flatMap((provider) => {
		const own = sentences.filter((sentence) => sentence.provider === provider);
		return own.length > 0 ? [{ provider, text: own.map(({ text }) => text).join("\n\n") }] : [];
	});
