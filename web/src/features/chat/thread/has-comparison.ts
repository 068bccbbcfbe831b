import type { ResponsesPayload } from "@parallax/contract";

/** Whether the answers have been compared; it may have been before one of them changed. */
export const hasComparison = ({ collectiveSummary, analysis }: ResponsesPayload): boolean =>
	collectiveSummary !== null || analysis !== null;
