import { readFileSync } from "node:fs";
import { BUILT_IN_ASSISTANTS } from "../built-in-assistants.ts";

/** The example prompts of the page, by the folder of their answers. */
export const EXAMPLE_PROMPTS = {
	"north-star": "How far away is the North Star, and how sure are we?",
	"light-bulb": "Who invented the light bulb, and who only improved it?",
	microservices: "Should a team of four start with microservices?",
	duration: "Write a function that turns “1h 30m” into seconds, and say what it should refuse.",
	esperanto: "How many people alive today speak Esperanto?",
	lighthouse: "Write the first sentence of a novel set in a lighthouse.",
} as const;

/** A typed example can have straight quotes, other spaces and different capitalisation. */
const normalise = (prompt: string): string =>
	prompt
		.normalize("NFKC")
		.replace(/[“”„"]/g, '"')
		.replace(/\s+/g, " ")
		.trim()
		.toLowerCase();

const read = (folder: string, id: string): string =>
	readFileSync(new URL(`./prepared/${folder}/${id}.md`, import.meta.url), "utf8").trimEnd();

export type Example = keyof typeof EXAMPLE_PROMPTS;

const EXAMPLES: ReadonlyMap<string, Example> = new Map(
	(Object.keys(EXAMPLE_PROMPTS) as Example[]).map((example) => [normalise(EXAMPLE_PROMPTS[example]), example]),
);
const ANSWERS: ReadonlyMap<Example, ReadonlyMap<string, string>> = new Map(
	[...EXAMPLES.values()].map((example) => [
		example,
		new Map(BUILT_IN_ASSISTANTS.map(({ id }) => [id, read(example, id)])),
	]),
);

/** The example that matches a prompt after normalisation. */
export const exampleOf = (prompt: string): Example | undefined => EXAMPLES.get(normalise(prompt));

export function preparedAnswer(assistantId: string, prompt: string): string | undefined {
	const example = exampleOf(prompt);
	return example && ANSWERS.get(example)?.get(assistantId);
}
