import { readFileSync } from "node:fs";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";

/** The prompts that the page offers as examples, by the folder of their answers. */
export const EXAMPLE_PROMPTS = {
	"north-star": "How far away is the North Star, and how sure are we?",
	"light-bulb": "Who invented the light bulb, and who only improved it?",
	microservices: "Should a team of four start with microservices?",
	duration: "Write a function that turns “1h 30m” into seconds, and say what it should refuse.",
	esperanto: "How many people alive today speak Esperanto?",
	lighthouse: "Write the first sentence of a novel set in a lighthouse.",
} as const;

/** Someone who types an example by hand gets straight quotes, other spaces and perhaps no capital. */
const normalise = (prompt: string): string =>
	prompt
		.normalize("NFKC")
		.replace(/[“”„"]/g, '"')
		.replace(/\s+/g, " ")
		.trim()
		.toLowerCase();

const read = (folder: string, id: ProviderId): string =>
	readFileSync(new URL(`./prepared/${folder}/${id}.md`, import.meta.url), "utf8").trimEnd();

const ANSWERS: ReadonlyMap<string, Readonly<Record<ProviderId, string>>> = new Map(
	Object.entries(EXAMPLE_PROMPTS).map(([folder, prompt]) => [
		normalise(prompt),
		Object.fromEntries(PROVIDER_IDS.map((id) => [id, read(folder, id)])) as Record<ProviderId, string>,
	]),
);

export const preparedAnswer = (id: ProviderId, prompt: string): string | undefined =>
	ANSWERS.get(normalise(prompt))?.[id];
