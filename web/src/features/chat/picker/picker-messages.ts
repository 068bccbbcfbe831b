import { formatList } from "../../../lib/text/format.ts";

/** The texts for arranging columns, which the first view does not need. */
export const pickerMessages = {
	temperature: (value: number) => `temperature ${value}`,
	effort: (value: string) => `${value} effort`,
	instructions: "instructions",
	addTitle: "Add a column",
	addAgain: "Again",
	full: (max: number) => `A chat has at most ${max} columns.`,
	duplicate: "Duplicate",
	remove: "Remove",
	removeColumn: (name: string) => `Remove ${name}`,
	moveBack: (name: string) => `Move ${name} back`,
	moveForward: (name: string) => `Move ${name} forward`,
	moved: (name: string, position: number, count: number) => `${name} is column ${position} of ${count}.`,
	added: (name: string) => `${name} was added.`,
	removed: (name: string) => `${name} was removed.`,
	twoPrompts: (count: number) => `${count} columns count as two prompts`,
	reset: "Reset",
	done: "Done",
	cost: {
		about: (usual: string, most: string) => `about ${usual} (at most ${most})`,
		title: "Cost of this prompt",
		usually: "Usually",
		most: "At most",
		unknown: "price unknown",
		total: "Total",
		demo: "Demo, free",
		ownKey: "your key",
		own: (sum: string) => `${sum} of it is charged to your own keys.`,
		allOwn: "All of it is charged to your own keys.",
		note: "Usually: with answers as long as most are here. At most: if every answer has 16,384 tokens.",
	},
	search: {
		label: "Search the web",
		without: (names: readonly string[]) =>
			`${formatList(names)} ${names.length === 1 ? "answers" : "answer"} without a search.`,
	},
	panelOpened: (name: string) => `“${name}” is open.`,
	panelMissing: (name: string, missing: readonly string[]) =>
		`“${name}” opened without ${formatList(missing)}, which can't be asked here now.`,
	panelEmpty: (name: string) => `None of the assistants of “${name}” can be asked here now.`,
	chatMissing: (missing: readonly string[]) => `Opened without ${formatList(missing)}, which can't be asked here now.`,
	chatEmpty: "None of the assistants of this chat can be asked here now. Choose others.",
	panelGone: "This panel doesn't exist. It may have been deleted.",
	panelSignedOut: "Sign in to open this panel.",
	panelFailed: "The panel couldn't be loaded.",
} as const;
