import type { EditionFinding, TurnOutcome } from "@parallax/contract";
import { formatList } from "../../../lib/text/format.ts";

/** How an earlier turn ended. */
export const turnEndingMessages = {
	answered: (answered: number, asked: number, failed: readonly string[]) =>
		[`${answered} of ${asked} answered`, ...(failed.length > 0 ? [`${formatList(failed)} did not`] : [])].join(", "),
	/** Empty where the answers were not compared. */
	counts: ({ agreed, differing, contradicted }: Pick<TurnOutcome, "agreed" | "differing" | "contradicted">) =>
		[
			agreed && `${agreed} agreed`,
			differing && `${differing} ${differing === 1 ? "differs" : "differ"}`,
			contradicted && `${contradicted} contradicted`,
		]
			.filter(Boolean)
			.join(" · "),
	/** What an earlier edition has, and the answers do not have. */
	edition: (place: number, has: readonly EditionFinding[]) =>
		`edition ${place}: ${has.map((kind) => (kind === "checks" ? "asked words" : kind)).join(", ")}`,
} as const;
