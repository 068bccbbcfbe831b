import type { ResponsesPayload } from "@parallax/contract";

/** Whether the answers have been compared, possibly before one of them changed. */
export const hasComparison = ({ collectiveSummary, analysis }: ResponsesPayload): boolean =>
	collectiveSummary !== null || analysis !== null;

/** What is being made of the answers: the comparison, or the best answer from the finished one. */
export function workOn({ making, summarizingMs }: ResponsesPayload): "comparison" | "best" | null {
	if (making?.kind === "best") return "best";
	return making !== null || summarizingMs !== null ? "comparison" : null;
}
