import "./rows-so-far.css";
import { type AnalysisInProgress, rowsOf } from "@parallax/contract";
import { chooseWords, useShownWords } from "../marks/shown-words.ts";
import { messages } from "../messages.ts";
import { ClaimRows } from "../show/claim-rows.tsx";
import { Part } from "../show/part.tsx";

interface RowsSoFarProps {
	readonly making: AnalysisInProgress;
	readonly asked: readonly string[];
	/** True if an earlier comparison stays on the page. The new rows are then folded, so that it does not move. */
	readonly hasEarlier: boolean;
}

function Rows({ making, asked }: Omit<RowsSoFarProps, "hasEarlier">) {
	const { chosen, isFound } = useShownWords();
	return (
		<ClaimRows
			// In the order in which the judge wrote them, so that existing rows do not move.
			groups={[{ name: "reply", rows: rowsOf(making.claims) }]}
			asked={asked}
			missing={[]}
			numbers={null}
			isApproximate={false}
			line={null}
			chosen={chosen}
			onChoose={chooseWords}
			shownWhere={isFound ? "here" : null}
		/>
	);
}

/** The rows that the judge has written and the server has checked so far. */
export function RowsSoFar({ making, asked, hasEarlier }: RowsSoFarProps) {
	if (hasEarlier) {
		return (
			<details className="rows-so-far">
				<summary>{messages.making.rows(making.claims.length)}</summary>
				<Rows making={making} asked={asked} />
			</details>
		);
	}
	return (
		<Part head={messages.map.head} text={messages.map.text} layout="below">
			<div className="rows-coming">{making.claims.length > 0 && <Rows making={making} asked={asked} />}</div>
		</Part>
	);
}
