import { formatList, formatPlural } from "../../../lib/text/format.ts";

const NUMBER_WORDS = ["None", "One", "Both", "All three", "All four", "All five", "All six", "All seven", "All eight"];

/** 'All four', 'Both'; with one column its name. */
const allOf = (names: readonly string[]): string =>
	names.length === 1 ? (names[0] ?? "") : (NUMBER_WORDS[names.length] ?? `All ${names.length}`);

const LAST_COLUMN = "At least one column must be asked.";

/** Texts of the prompts after the first. */
export const followUpMessages = {
	ask: "Ask a follow-up",
	/** Names the line at the foot that shows a draft. */
	askDraft: (draft: string) => `Ask a follow-up: ${draft}`,
	placeholder: "Ask a follow-up…",
	/** What waits in the closed composer beside its text. */
	waiting: (files: number, pasted: number): readonly string[] => [
		...(files > 0 ? [formatPlural(files, "file")] : []),
		...(pasted > 0 ? [formatPlural(pasted, "pasted answer")] : []),
	],
	stillWriting: "Answers are still being written",
	askedColumns: "Columns to ask",
	lastColumn: LAST_COLUMN,
	goOn: "Go on with this answer",
	goOnOf: (name: string) => `Go on with this answer of ${name}`,
	/** What happens when the next prompt is sent. */
	carryEffect: (name: string, asked: readonly string[]) => {
		if (asked.length === 0) return LAST_COLUMN;
		return asked.length === 1
			? `${asked[0]} ${asked[0] === name ? "continues" : `continues from ${name}'s answer`}.`
			: `${allOf(asked)} continue from ${name}'s answer; their own answers to this prompt are set aside.`;
	},
	carries: (name: string) => `From ${name}'s answer`,
	dropCarry: (name: string) => `Do not continue from ${name}'s answer`,
	carried: (name: string) => `Continued from ${name}'s answer`,
	notAsked: (names: readonly string[]) => `Not asked: ${formatList(names)}`,
	joined: (names: readonly string[], turn: number) => `${formatList(names)} joined with prompt ${turn}`,
	joinedHere: (names: readonly string[]) => `${formatList(names)} joined with this prompt`,
	joins: "joins with this prompt",
	removeJoining: (name: string) => `Do not add ${name}`,
	addColumn: "Add a column",
	done: "Done",
	added: (name: string) => `${name} joins with the next prompt.`,
	addedWithoutSamples: (name: string) => `${name} joins with the next prompt. Sample answers are not asked for.`,
	removed: (name: string) => `${name} does not join.`,
	modelOf: (name: string) => `Model of ${name} for the next prompt`,
	optionsOf: (name: string) => `Model and parameters of ${name}`,
	/** What the next prompt asks a column with. */
	next: {
		line: (text: string) => `Next prompt: ${text}`,
		drop: (name: string) => `Ask ${name} as before`,
		/** Without a text: as its newest answer was asked. */
		chosen: (name: string, text: string | null) =>
			text ? `The next prompt asks ${name} with ${text}.` : `The next prompt asks ${name} as before.`,
		temperature: (value: number) => `temperature ${value}`,
		effort: (value: string) => `${value} effort`,
		defaultTemperature: "default temperature",
		defaultEffort: "default effort",
		when: "When to ask",
		now: "Ask again now",
		later: "Next prompt",
		use: "Use for the next prompt",
	},
	gone: (name: string) => `${name} is not available any more, so it cannot be asked again.`,
	notConnected: (name: string) => `${name} is not connected any more, so it cannot be asked again.`,
	pasted: "A pasted answer cannot be asked again.",
	noneLeft: "No column of this chat can be asked again.",
	tooManyTurns: (max: number) => `This chat has ${formatPlural(max, "prompt")}, the most that one can have.`,
} as const;
