import type { ProviderId } from "@parallax/contract";
import { memo } from "react";
import { chatMessages } from "../chat-messages.ts";
import { PROVIDER_NAMES } from "../messages.ts";
import type { ComparisonRow, ShownBlock } from "./compare-answers.ts";
import { DiffBlock } from "./diff-block.tsx";

interface CellProps {
	readonly blocks: readonly ShownBlock[];
	readonly relation: ComparisonRow["relation"];
	readonly provider: ProviderId;
	readonly other: ProviderId;
	readonly side: "left" | "right";
}

function labelOf({ relation, provider, other }: CellProps): string {
	if (relation === "only") return chatMessages.onlyIn(PROVIDER_NAMES[provider]);
	if (relation === "elsewhere") return chatMessages.elsewhereIn(PROVIDER_NAMES[other]);
	return PROVIDER_NAMES[provider];
}

function Cell(props: CellProps) {
	const { blocks, provider, side } = props;
	if (blocks.length === 0) return null;
	return (
		<div className={`diff-cell is-${side}`} data-p={provider}>
			<p className="diff-who">{labelOf(props)}</p>
			{blocks.map((block, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity besides its place.
				<DiffBlock key={place} block={block} />
			))}
		</div>
	);
}

export interface DiffRowsProps {
	readonly rows: readonly ComparisonRow[];
	readonly pair: readonly [left: ProviderId, right: ProviderId];
}

/** The passages of two answers: matched ones beside each other, the others alone. */
export const DiffRows = memo(function DiffRows({ rows, pair: [left, right] }: DiffRowsProps) {
	return (
		<ol className="diff-rows">
			{rows.map(({ relation, left: ofLeft, right: ofRight }, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its place.
				<li key={place} className="diff-row" data-relation={relation}>
					<Cell blocks={ofLeft} relation={relation} provider={left} other={right} side="left" />
					<Cell blocks={ofRight} relation={relation} provider={right} other={left} side="right" />
				</li>
			))}
		</ol>
	);
});
