import { formatList } from "../../../lib/text/format.ts";

/** The texts of arranging columns: what the first view has no use for. */
export const pickerMessages = {
	temperature: (value: number) => `temperature ${value}`,
	effort: (value: string) => `${value} effort`,
	instructions: "instructions",
	addTitle: "Add a column",
	addAgain: "Again",
	full: (most: number) => `A chat has at most ${most} columns.`,
	duplicate: "Duplicate",
	remove: "Remove",
	removeColumn: (name: string) => `Remove ${name}`,
	moveBack: (name: string) => `Move ${name} back`,
	moveOn: (name: string) => `Move ${name} forward`,
	moved: (name: string, place: number, count: number) => `${name} is column ${place} of ${count}.`,
	added: (name: string) => `${name} was added.`,
	removed: (name: string) => `${name} was removed.`,
	twoPrompts: (count: number) => `${count} columns count as two prompts`,
	reset: "Reset",
	done: "Done",
	cost: {
		atMost: (sum: string) => `at most ${sum}`,
		title: "What this costs at most",
		total: "Together",
		demo: "Demo, free",
		ownKey: "your key",
		own: (sum: string) => `${sum} of it is charged to your own keys.`,
		allOwn: "All of it is charged to your own keys.",
		note: "If every answer is as long as its model allows. Most cost far less.",
	},
	panelOpened: (name: string) => `“${name}” is open.`,
	panelMissing: (name: string, missing: readonly string[]) =>
		`“${name}” opened without ${formatList(missing)}, which can't be asked here now.`,
	panelEmpty: (name: string) => `None of the assistants of “${name}” can be asked here now.`,
	panelGone: "This panel doesn't exist. It may have been deleted.",
	panelSignedOut: "Sign in to open this panel.",
	panelFailed: "The panel couldn't be loaded.",
} as const;
