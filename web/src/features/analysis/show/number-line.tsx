import "./number-line.css";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { tinted } from "../../../ui/marks/tint.ts";
import { seatName, seatOf, useSeats } from "../../assistants/index.ts";
import { messages } from "../messages.ts";
import type { NumberLine as Line, OwnFigure } from "../number-line.ts";

const ROW = 40;
const MIDDLE = ROW / 2;
/** The distance that two labels need on a phone, as a part of the scale. */
const LEAST_APART = 0.4;
const percent = (part: number): string => `${(100 * part).toFixed(2)}%`;

/** Returns the position of a value on the scale, from 0 to 1. */
type PlaceOf = (value: number) => number;

interface PlacedFigure {
	readonly figure: OwnFigure;
	readonly placeOf: PlaceOf;
}

/** A mark at the value and a line over the stated range. A range without a value has a mark at each end. */
function Figure({ figure, placeOf }: PlacedFigure) {
	const { value, stated, low, high } = figure;
	return (
		<>
			{low < high && (
				<line
					className="tint-s"
					strokeWidth={2}
					x1={percent(placeOf(low))}
					x2={percent(placeOf(high))}
					y1={MIDDLE}
					y2={MIDDLE}
				/>
			)}
			{value === null ? (
				stated.map((end) => (
					<rect
						key={end.value}
						className="tint-f"
						x={percent(placeOf(end.value))}
						y={MIDDLE - 6}
						width={2}
						height={12}
						transform="translate(-1 0)"
					/>
				))
			) : (
				<rect
					className="plot-mark tint-f"
					x={percent(placeOf(value))}
					y={MIDDLE - 11}
					width={4}
					height={22}
					transform="translate(-2 0)"
				/>
			)}
		</>
	);
}

/** Labels for the least and the greatest number that an answer states; none if the two would touch. */
function Ticks({ line, placeOf }: { readonly line: Line; readonly placeOf: PlaceOf }) {
	const [least, greatest] = [line.stated[0], line.stated.at(-1)];
	if (!least || !greatest || placeOf(greatest.value) - placeOf(least.value) < LEAST_APART) return null;
	return (
		<svg className="ticks" aria-hidden="true">
			<text x={percent(placeOf(least.value))} y={16} textAnchor="start">
				{least.text}
			</text>{" "}
			<text x={percent(placeOf(greatest.value))} y={16} textAnchor="end">
				{greatest.text}
			</text>
		</svg>
	);
}

/** The figures that the answers give for one claim, each in its own row, on one scale. */
export function NumberLine({ line }: { readonly line: Line }) {
	const { claim, unit, figures, stated, from, to } = line;
	const { numbers } = messages;
	const placeOf = (value: number) => (value - from) / (to - from);
	const seats = useSeats();
	const said = figures.map(({ seat, text }) => numbers.figure(seatName(seats, seat), text));
	const caption = numbers.caption(
		unit,
		figures.some(({ low, high }) => low < high),
	);
	return (
		<figure className="number-line">
			<div className="plot" role="img" aria-label={numbers.said(said, unit)}>
				{figures.map((figure) => (
					<div key={figure.seat} className="plot-row" data-seat={figure.seat} {...tinted(seatOf(seats, figure.seat))}>
						<span className="plot-name">
							<AssistantMark of={seatOf(seats, figure.seat)} small />
							{seatName(seats, figure.seat)}
						</span>{" "}
						<span className="plot-figure">{figure.text}</span>{" "}
						<svg height={ROW} aria-hidden="true">
							{stated.map(({ value }) => (
								<line
									key={value}
									className="grid"
									x1={percent(placeOf(value))}
									x2={percent(placeOf(value))}
									y1={0}
									y2={ROW}
								/>
							))}
							<Figure figure={figure} placeOf={placeOf} />
						</svg>
					</div>
				))}
				<Ticks line={line} placeOf={placeOf} />
			</div>
			<figcaption>
				{numbers.about} <bdi>{numbers.claim(claim)}</bdi>
				{caption && ` ${caption}`}
			</figcaption>
		</figure>
	);
}
