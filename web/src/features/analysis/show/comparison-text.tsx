import "./comparison-text.css";
import { type Analysis, rowsOf } from "@parallax/contract";
import { useMemo } from "react";
import { Fold } from "../../../ui/layout/fold.tsx";
import { seatName, useSeats } from "../../assistants/index.ts";
import { rowNumbersOf } from "../claims.ts";
import { type CountedSentence, comparisonOf } from "../comparison.ts";
import { messages } from "../messages.ts";
import { AgreementPairs } from "./agreement-pairs.tsx";
import { RowLinks } from "./row-links.tsx";
import { StanceMark } from "./stance-cell.tsx";

interface JumpsProps {
	readonly analysis: Analysis;
	readonly sentence: CountedSentence;
	readonly numbers: ReadonlyMap<number, number>;
}

/** Links to the rows that a sentence counts, by their numbers in the map. */
function Jumps({ analysis, sentence, numbers }: JumpsProps) {
	const sorted = sentence.claimIndexes.toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
	return (
		<span className="row-jumps">
			{messages.comparison.rows(sorted.length)}
			<RowLinks indexes={sorted} analysis={analysis} numbers={numbers} />
		</span>
	);
}

/** Who agrees with whom: sentences that count, with links to the rows of the map, then a bar for each pair. */
export function ComparisonText({
	analysis,
	asked,
}: {
	readonly analysis: Analysis;
	readonly asked: readonly string[];
}) {
	const seats = useSeats();
	const sentences = useMemo(
		() => comparisonOf({ analysis, asked, nameOf: (id) => seatName(seats, id) }),
		[analysis, asked, seats],
	);
	const numbers = useMemo(() => rowNumbersOf(rowsOf(analysis.claims), analysis.approximate), [analysis]);
	if (sentences.length === 0) return null;
	return (
		<Fold head={messages.comparison.head}>
			<p className="fold-text">{messages.comparison.text}</p>
			<ul className="comparison-text">
				{sentences.map((sentence) => (
					<li key={sentence.text} className={`is-${sentence.stance}`}>
						<StanceMark stance={sentence.stance} />
						<span>
							{sentence.text} <Jumps analysis={analysis} sentence={sentence} numbers={numbers} />
						</span>
					</li>
				))}
			</ul>
			<AgreementPairs analysis={analysis} asked={asked} />
		</Fold>
	);
}
