import { formatCount, formatPlural } from "../../../lib/text/format.ts";

/** The texts of two answers beside each other. */
export const compareMessages = {
	/** A passage without a similar one in the other answer, which may still say the same in other words. */
	noMatch: (name: string, other: string) => `${name} · no similar passage in ${other}’s answer`,
	elsewhereIn: (name: string) => `Elsewhere in ${name}’s answer too`,
	passagesMatched: (count: number) => `${formatPlural(count, "passage")} matched`,
	passagesOnly: (count: number, name: string) => `${formatCount(count)} without a match in ${name}`,
	rowsHead: "What they say",
	different: (count: number) => `${formatPlural(count, "claim")} on which they differ`,
	same: (count: number) => `${formatPlural(count, "claim")} both make`,
	one: (count: number) => `${formatPlural(count, "claim")} only one of them speaks of`,
	says: "says",
	contradicts: "contradicts it",
	differs: "differs",
	declines: "declines to answer",
	silent: "doesn’t mention it",
} as const;
