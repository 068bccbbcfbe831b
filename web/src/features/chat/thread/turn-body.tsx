import type { ReactNode } from "react";
import { AnswersSection, type AnswersSectionProps } from "../columns/answers-section.tsx";
import type { ComparisonParts } from "../pages/comparison-parts.ts";
import { LazyAnalysis } from "../reading/lazy-analysis.tsx";

export interface TurnBodyProps extends AnswersSectionProps, Pick<ComparisonParts, "loadAnalysis" | "loadMarks"> {
	/** What stands below the analysis. */
	readonly children: ReactNode;
}

/** The answers of a turn and their analysis. */
export function TurnBody({ loadAnalysis, loadMarks, children, ...section }: TurnBodyProps) {
	const { session, payload, actions } = section;
	return (
		<>
			<AnswersSection {...section} />
			<div className="wrap">
				{loadAnalysis && (
					<LazyAnalysis
						load={loadAnalysis}
						loadMarks={loadMarks}
						chat={{ side: actions ? "own" : "shared", session, payload }}
					/>
				)}
				{children}
			</div>
		</>
	);
}
