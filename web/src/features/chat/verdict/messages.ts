import type { ClaimCounts } from "@parallax/contract";
import { formatPlural } from "../../../lib/text/format.ts";

/** All texts of the line above the answers. */
export const verdictMessages = {
	claimMap: "Claim map",
	similarPassages: "Similar passages",
	compareAgain: "Compare again",
	/** Only who says what: a claim is not true just because several assistants make it. */
	all: (count: number) => (count === 2 ? "Both" : `All ${count}`),
	someOf: (count: number, answered: number) => `${count} of ${answered}`,
	subject: (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
	say: (count: number) => (count === 1 ? "says" : "say"),
	decline: (count: number) => (count === 1 ? "declines to answer" : "decline to answer"),
	/** What stands before the name at `index`, as in a list of names. */
	betweenNames: (index: number, count: number) => {
		if (index < count - 1) return ", ";
		return count === 2 ? " and " : ", and ";
	},
	betweenValues: (values: readonly string[]) => (values.some((value) => value.includes(", ")) ? "; " : ", "),
	betweenStatements: " · ",
	moreReplies: (count: number, areDisputed: boolean) =>
		`+${formatPlural(count, "more answer")}${areDisputed ? ", disputed" : ""}`,
	moreDifferences: (count: number) => `+${formatPlural(count, "more difference")}`,
	approximate: "Similar passages are marked below. No AI compared the answers.",
	noneShared: "No claim is shared by two answers.",
	comparing: (by: string, answers: number) => `${by} is comparing ${formatPlural(answers, "answer")}`,
	begins: (answers: number) => `Comparing ${formatPlural(answers, "answer")}`,
	soFar: (claims: number) => (claims === 0 ? "no claims yet" : `${formatPlural(claims, "claim")} so far`),
	again: (count: number) => `double-checking ${formatPlural(count, "disagreement")}`,
	counts: ({ agreed, differing, contradicted }: ClaimCounts) =>
		`${agreed} agreed · ${differing} ${differing === 1 ? "differs" : "differ"} · ${contradicted} contradicted`,
	/** Leads to the reasons. */
	whyFailed: "Why the comparison failed",
	stale: "An answer changed since",
	/** Before the verdict on answers of which one has changed. */
	ofEarlier: "On the earlier answers:",
} as const;
