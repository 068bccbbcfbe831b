import type { Analysis } from "@parallax/contract";
import { claimRowId, useTurnScope } from "../../chat/index.ts";
import { messages } from "../messages.ts";

interface RowLinksProps {
	readonly indexes: readonly number[];
	readonly analysis: Analysis;
	/** The numbers of the rows in the map, by their index. */
	readonly numbers: ReadonlyMap<number, number>;
}

/** Links to rows of the claim map, by their numbers in it. */
export function RowLinks({ indexes, analysis, numbers }: RowLinksProps) {
	const scope = useTurnScope();
	return indexes.map((index) => {
		const number = numbers.get(index) ?? index + 1;
		const name = messages.comparison.row(number, analysis.claims[index]?.claim ?? "");
		return (
			<a
				key={index}
				href={`#${claimRowId(scope.turn, index)}`}
				aria-label={name}
				title={name}
				onClick={(event) => {
					const { toRow } = scope.jumps;
					if (!toRow) return;
					event.preventDefault();
					toRow(index, null, event.currentTarget);
				}}
			>
				{number}
			</a>
		);
	});
}
