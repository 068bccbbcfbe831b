import "./agreement-pairs.css";
import { type Analysis, rowsOf } from "@parallax/contract";
import { useId, useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { useNameInTurn } from "../../chat/index.ts";
import { type Pair, pairsOf, sortPairs } from "../claims.ts";
import { messages } from "../messages.ts";

const percent = (part: number): string => `${part.toFixed(2)}%`;

/** Agreement grows to the right of the axis, contradiction to the left: like the claim glyph, but horizontal. */
function PairBars({ pair, maxCount }: { readonly pair: Pair; readonly maxCount: number }) {
	const half = (count: number) => (maxCount > 0 ? (50 * count) / maxCount : 0);
	return (
		<svg className="bars" aria-hidden="true">
			<rect
				className="opposed"
				x={percent(50 - half(pair.opposed))}
				width={percent(half(pair.opposed))}
				y={3}
				height={8}
			/>
			<rect className="alike" x="50%" width={percent(half(pair.alike))} y={3} height={8} />
			<line className="axis" x1="50%" x2="50%" y1={0} y2={14} />
		</svg>
	);
}

/** The number of pairs of four answers. */
const INITIAL_PAIRS = 6;

function PairRow({
	pair,
	maxCount,
	isRest,
}: {
	readonly pair: Pair;
	readonly maxCount: number;
	readonly isRest: boolean;
}) {
	const { drawn } = messages;
	const seats = useSeats();
	const [first, second] = [seatOf(seats, pair.first), seatOf(seats, pair.second)];
	return (
		<li className={isRest ? "rest" : undefined}>
			<span className="pair-names">
				<AssistantMark of={first} small numbered />
				<AssistantMark of={second} small numbered />
				<span>{drawn.pair(first.name, second.name)}</span>
			</span>
			<PairBars pair={pair} maxCount={maxCount} />
			<span className="pair-counts">
				<span>{drawn.against(pair.opposed)}</span>
				<span>{drawn.both(pair.alike)}</span>
			</span>
		</li>
	);
}

/** The first pairs. One button shows the others, which are always visible in print and without scripts. */
function Pairs({ pairs, maxCount }: { readonly pairs: readonly Pair[]; readonly maxCount: number }) {
	const { drawn } = messages;
	const [showsAll, setShowsAll] = useState(false);
	const listId = useId();
	return (
		<>
			<ul className={showsAll ? "pairs" : "pairs is-short"} id={listId}>
				{sortPairs(pairs).map((pair, index) => (
					<PairRow
						key={`${pair.first} ${pair.second}`}
						pair={pair}
						maxCount={maxCount}
						isRest={index >= INITIAL_PAIRS}
					/>
				))}
			</ul>
			{pairs.length > INITIAL_PAIRS && (
				<p className="pairs-more">
					<Button
						tone="bare"
						size="s"
						aria-expanded={showsAll}
						aria-controls={listId}
						onClick={() => setShowsAll(!showsAll)}
					>
						{showsAll ? drawn.showFirst(INITIAL_PAIRS) : drawn.showAll(pairs.length)}
					</Button>
				</p>
			)}
		</>
	);
}

/** How many claims each pair shares or disputes. */
export function AgreementPairs({
	analysis,
	asked,
}: {
	readonly analysis: Analysis;
	readonly asked: readonly string[];
}) {
	const { drawn } = messages;
	const name = useNameInTurn(drawn.head);
	const answered = asked.filter((id) => !analysis.missing.includes(id));
	const pairs = pairsOf(
		rowsOf(analysis.claims).map(({ claim }) => claim),
		answered,
	);
	const maxCount = Math.max(0, ...pairs.flatMap(({ alike, opposed }) => [alike, opposed]));
	if (maxCount === 0 || pairs.length < 2) return null;
	return (
		<section className="pairs-part" aria-label={name}>
			<h5>{drawn.head}</h5>
			<p className="fold-text">{drawn.text}</p>
			<Pairs pairs={pairs} maxCount={maxCount} />
		</section>
	);
}
