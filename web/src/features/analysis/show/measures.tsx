import "./measures.css";
import type { ProviderResponse } from "@parallax/contract";
import type { AnswerMeasures } from "../measure/measure-answer.ts";
import { messages } from "../messages.ts";
import { MeasuresTable } from "./measures-table.tsx";
import { Part } from "./part.tsx";
import { Tiles } from "./tiles.tsx";

export interface MeasuresProps {
	/** Null until they are known. */
	readonly measures: readonly AnswerMeasures[] | null;
	readonly responses: readonly ProviderResponse[];
	readonly isOwn: boolean;
	readonly isRunning: boolean;
}

/** The figures of all answers together, then those of each; the tiles keep their places while answers are running. */
export function Measures({ measures, responses, isOwn, isRunning }: MeasuresProps) {
	const { head, text } = messages.measures;
	return (
		<Part head={head} text={text} layout="below">
			<div className="measures-part">
				<Tiles
					measures={measures}
					successful={responses.filter(({ status }) => status === "success").length}
					all={responses.length}
					isRunning={isRunning}
					// The statistics of a shared chat show the totals below.
					hasTotals={isOwn}
				/>
				{!isRunning && measures && measures.length > 0 && (
					<MeasuresTable measures={measures} responses={responses} isOwn={isOwn} />
				)}
			</div>
		</Part>
	);
}
