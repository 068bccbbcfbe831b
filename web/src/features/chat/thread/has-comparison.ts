import type { ResponsesPayload } from "@parallax/contract";

/** Whether the answers have been compared, possibly before one of them changed. */
export const hasComparison = ({ collectiveSummary, analysis }: ResponsesPayload): boolean =>
	collectiveSummary !== null || analysis !== null;
