import type { Seat } from "@parallax/contract";
import { memo } from "react";
import { tintProps } from "../../../ui/marks/tint.ts";
import type { ComparisonRow, ShownBlock } from "./compare-answers.ts";
import { DiffBlock } from "./diff-block.tsx";
import { compareMessages } from "./messages.ts";

interface CellProps {
	readonly blocks: readonly ShownBlock[];
	readonly relation: ComparisonRow["relation"];
	readonly seat: Seat;
	readonly other: Seat;
	readonly side: "left" | "right";
	/** The words in which both answers make a claim. */
	readonly sharedQuotes: readonly string[];
	readonly language: string | undefined;
}

/** By the map the other answer may say the same, in words that are not similar. */
const isSaidByBoth = ({ blocks, sharedQuotes }: Pick<CellProps, "blocks" | "sharedQuotes">): boolean =>
	blocks.some(({ text }) => sharedQuotes.some((quote) => text.includes(quote)));

function labelOf(props: CellProps): string {
	const { relation, seat, other } = props;
	if (relation === "matched") return seat.name;
	if (relation === "elsewhere" || isSaidByBoth(props)) return compareMessages.elsewhereIn(other.name);
	return compareMessages.noMatch(seat.name, other.name);
}

function Cell(props: CellProps) {
	const { blocks, seat, side, language } = props;
	if (blocks.length === 0) return null;
	return (
		<div className={`diff-cell is-${side}`} data-seat={seat.id} {...tintProps(seat)}>
			<p className="diff-who">{labelOf(props)}</p>
			{blocks.map((block, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity besides its index.
				<DiffBlock key={index} block={block} language={language} />
			))}
		</div>
	);
}

export interface DiffRowsProps {
	readonly rows: readonly ComparisonRow[];
	readonly pair: readonly [left: Seat, right: Seat];
	readonly sharedQuotes: readonly string[];
	readonly leftLanguage: string | undefined;
	readonly rightLanguage: string | undefined;
}

/** The passages of two answers: matched ones beside each other, the others alone. */
export const DiffRows = memo(function DiffRows(props: DiffRowsProps) {
	const { rows, pair, sharedQuotes, leftLanguage, rightLanguage } = props;
	const [left, right] = pair;
	const cells = {
		left: { seat: left, other: right, side: "left", sharedQuotes, language: leftLanguage },
		right: { seat: right, other: left, side: "right", sharedQuotes, language: rightLanguage },
	} as const;
	return (
		<ol className="diff-rows">
			{rows.map(({ relation, left: leftBlocks, right: rightBlocks }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its index.
				<li key={index} className="diff-row" data-relation={relation}>
					<Cell blocks={leftBlocks} relation={relation} {...cells.left} />
					<Cell blocks={rightBlocks} relation={relation} {...cells.right} />
				</li>
			))}
		</ol>
	);
});
