import { formatCount, formatPlural } from "../../../lib/text/format.ts";

/** The texts for pasting an answer. */
export const pastingMessages = {
	title: "Paste an answer",
	editTitle: (name: string) => `Edit ${name}`,
	intro: "It is compared with the others. No assistant is asked for it, and it costs nothing.",
	text: "Answer",
	textHint: "Markdown is kept.",
	textPlaceholder: "Paste the answer here",
	words: (count: number) => formatPlural(count, "word"),
	counter: (count: number, max: number) => `${formatCount(count)}/${formatCount(max)} characters`,
	name: "Name of the column",
	nameHint: "Optional. Names of assistants are kept for the answers that they give here.",
	nameTaken: "Another column has this name already.",
	nameMistaken: (name: string, assistant: string) =>
		name === assistant ? `${name} is the name of an assistant.` : `${name} can be mistaken for ${assistant}.`,
	add: "Add",
	save: "Save",
	cancel: "Cancel",
	remove: "Remove",
	samplesOff: (name: string) => `${name} was added. Sample answers are switched off.`,
} as const;
