import type { Review, ReviewStanding } from "@parallax/contract";
import { tintProps } from "../../ui/marks/tint.ts";
import { useSeat } from "../assistants/index.ts";
import { reviewMessages } from "./messages.ts";
import { SeatLabel } from "./seat-label.tsx";

const { order: texts } = reviewMessages;
const HEIGHT = 16;
const MIDDLE = HEIGHT / 2;

/** How far apart the reviewers' places are, and how many they are. */
export function spreadText({ bestPlace, worstPlace, places }: ReviewStanding): string {
	if (places === 1) return texts.one(bestPlace);
	return bestPlace === worstPlace ? texts.same(bestPlace, places) : texts.between(bestPlace, worstPlace, places);
}

interface SpreadProps extends Pick<ReviewStanding, "meanPlace" | "bestPlace" | "worstPlace"> {
	readonly last: number;
}

/** A line from the best to the worst place with a mark at the mean. It shows nothing that the text does not say. */
function Spread({ meanPlace, bestPlace, worstPlace, last }: SpreadProps) {
	const at = (place: number): string => (last > 1 ? `${((100 * (place - 1)) / (last - 1)).toFixed(2)}%` : "50%");
	return (
		<svg className="standing-spread" height={HEIGHT} aria-hidden="true">
			<line className="scale" x1={0} x2="100%" y1={MIDDLE} y2={MIDDLE} />
			{Array.from({ length: last }, (_, index) => (
				<line key={at(index + 1)} className="scale" x1={at(index + 1)} x2={at(index + 1)} y1={4} y2={HEIGHT - 4} />
			))}
			<line className="range" x1={at(bestPlace)} x2={at(worstPlace)} y1={MIDDLE} y2={MIDDLE} />
			<rect className="mean" x={at(meanPlace)} y={1} width={4} height={HEIGHT - 2} transform="translate(-2 0)" />
		</svg>
	);
}

function Standing({ standing, last }: { readonly standing: ReviewStanding; readonly last: number }) {
	const seat = useSeat(standing.seat);
	return (
		<li {...tintProps(seat)}>
			<SeatLabel seat={seat} />
			<span className="standing-mean">
				<span className="vh">{texts.meanLabel} </span>
				{standing.meanPlace.toFixed(1)}
			</span>
			<Spread {...standing} last={last} />
			<span className="standing-words">{spreadText(standing)}</span>
		</li>
	);
}

/** The mean order of the answers, with its spread and how many reviewers are behind it. */
export function Standings({ standings }: Pick<Review, "standings">) {
	if (standings.length === 0) return null;
	const last = Math.max(...standings.map(({ worstPlace }) => worstPlace));
	return (
		<section className="review-section">
			<h4>{texts.head}</h4>
			<p className="quiet">{texts.text}</p>
			<ol className="standings" aria-label={texts.head}>
				{standings.map((standing) => (
					<Standing key={standing.seat} standing={standing} last={last} />
				))}
			</ol>
		</section>
	);
}
