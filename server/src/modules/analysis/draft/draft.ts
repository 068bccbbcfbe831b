import type { Analysis } from "@parallax/contract";

export type Claim = Analysis["claims"][number];
export type Cell = Claim["cells"][string];

/** The rows and the summaries of an analysis. A judge and a person write the same shape; code writes all other text. */
export interface Draft {
	/** The cells of each are in the order of its author. */
	readonly claims: readonly Claim[];
	/** By seat. */
	readonly summaries: Readonly<Record<string, string>>;
}

/** The cell in whose words a claim stands: the first one that says it. The slots of other cells are set against it. */
export const baseOf = ({ cells }: Pick<Claim, "cells">): Cell | undefined =>
	Object.values(cells).find(({ stance }) => stance === "says");
