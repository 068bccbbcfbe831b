import "./drawn-comparison.css";
import type { Analysis } from "@parallax/contract";
import { useMemo, useState } from "react";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { type Pair, pairsOf } from "../claims.ts";
import { messages } from "../messages.ts";
import { numberLineOf } from "../number-line.ts";
import { NumberLine } from "./number-line.tsx";
import { Part } from "./part.tsx";

const percent = (part: number): string => `${part.toFixed(2)}%`;

/** Agreement grows to the right of the line, contradiction to the left of it: the sign's own grammar, laid on its side. */
function PairBars({ pair, most }: { readonly pair: Pair; readonly most: number }) {
	const half = (count: number) => (most > 0 ? (50 * count) / most : 0);
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

export interface DrawnComparisonProps {
	readonly analysis: Analysis;
	readonly asked: readonly string[];
	/** Where the picture of it is; null when there is none. */
	readonly picture: string | null;
}

/** Made on the server, to be looked at, saved and passed on. One that does not come leaves no gap. */
function Picture({ address }: { readonly address: string }) {
	const [missing, setMissing] = useState(false);
	if (missing) return null;
	return (
		<a className="drawn-picture" href={address} target="_blank" rel="noopener noreferrer">
			<img src={address} alt={messages.picture.alt} loading="lazy" onError={() => setMissing(true)} />
		</a>
	);
}

/** Who agrees with whom, and who contradicts whom. */
export function DrawnComparison({ analysis, asked, picture }: DrawnComparisonProps) {
	const { drawn } = messages;
	const seats = useSeats();
	const answered = asked.filter((id) => !analysis.missing.includes(id));
	const pairs = pairsOf(analysis.claims, answered);
	const most = Math.max(0, ...pairs.flatMap(({ alike, opposed }) => [alike, opposed]));
	const line = useMemo(() => numberLineOf(analysis.claims, asked), [analysis.claims, asked]);
	if (most === 0 && picture === null && line === null) return null;
	return (
		<Part head={drawn.head} text={drawn.text}>
			<div>
				{line && <NumberLine line={line} />}
				{most > 0 && (
					<ul className="pairs">
						{pairs.map((pair) => {
							const { alike, opposed } = pair;
							const [first, second] = [seatOf(seats, pair.first), seatOf(seats, pair.second)];
							const names = drawn.pair(first.name, second.name);
							return (
								<li key={`${first.id} ${second.id}`}>
									<span className="pair-names">
										<AssistantMark of={first} small />
										<AssistantMark of={second} small />
										{names}
									</span>
									<PairBars pair={pair} most={most} />
									<span className="pair-counts">
										<span>{drawn.against(opposed)}</span>
										<span>{drawn.both(alike)}</span>
									</span>
								</li>
							);
						})}
					</ul>
				)}
				{picture !== null && <Picture key={picture} address={picture} />}
			</div>
		</Part>
	);
}
