import "./number-line.css";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatName, seatOf, useSeats } from "../../assistants/index.ts";
import { messages } from "../messages.ts";
import type { NumberLine as Line, SeatFigure } from "../number-line.ts";

const ROW_HEIGHT = 26;
const MIDDLE = ROW_HEIGHT / 2;
/** The distance that two labels need on a phone, as a part of the scale. */
const MIN_TICK_DISTANCE = 0.4;
const percent = (part: number): string => `${(100 * part).toFixed(2)}%`;

/** Returns the position of a value on the scale, from 0 to 1. */
type Scale = (value: number) => number;

interface FigureProps {
	readonly figure: SeatFigure;
	readonly positionOf: Scale;
}

/** A mark at the value and a line over the stated range. A range without a value has a mark at each end. */
function Figure({ figure, positionOf }: FigureProps) {
	const { value, stated, low, high } = figure;
	return (
		<>
			{low < high && (
				<line
					className="tint-s"
					strokeWidth={2}
					x1={percent(positionOf(low))}
					x2={percent(positionOf(high))}
					y1={MIDDLE}
					y2={MIDDLE}
				/>
			)}
			{value === null ? (
				stated.map((end) => (
					<rect
						key={end.value}
						className="tint-f"
						x={percent(positionOf(end.value))}
						y={MIDDLE - 6}
						width={2}
						height={12}
						transform="translate(-1 0)"
					/>
				))
			) : (
				<rect
					className="plot-mark tint-f"
					x={percent(positionOf(value))}
					y={MIDDLE - 9}
					width={4}
					height={18}
					transform="translate(-2 0)"
				/>
			)}
		</>
	);
}

/** Labels for the least and the greatest number that an answer states; none if the two would touch. */
function Ticks({ line, positionOf }: { readonly line: Line; readonly positionOf: Scale }) {
	const [lowest, highest] = [line.stated[0], line.stated.at(-1)];
	if (!lowest || !highest || positionOf(highest.value) - positionOf(lowest.value) < MIN_TICK_DISTANCE) return null;
	return (
		<svg className="ticks" aria-hidden="true">
			<text x={percent(positionOf(lowest.value))} y={16} textAnchor="start">
				{lowest.text}
			</text>{" "}
			<text x={percent(positionOf(highest.value))} y={16} textAnchor="end">
				{highest.text}
			</text>
		</svg>
	);
}

/** The figures that the answers give for one claim, each in its own row, on one scale. */
export function NumberLine({ line }: { readonly line: Line }) {
	const { unit, figures, stated, from, to } = line;
	const { numbers } = messages;
	const positionOf = (value: number) => (value - from) / (to - from);
	const seats = useSeats();
	const labels = figures.map(({ seat, text }) => numbers.figure(seatName(seats, seat), text));
	const caption = numbers.caption(
		unit,
		figures.some(({ low, high }) => low < high),
	);
	return (
		<figure className="number-line">
			<div className="plot" role="img" aria-label={numbers.label(labels, unit)}>
				{figures.map((figure) => (
					<div
						key={figure.seat}
						className="plot-row"
						data-seat={figure.seat}
						{...tintProps(seatOf(seats, figure.seat))}
					>
						<span className="plot-name">
							<AssistantMark of={seatOf(seats, figure.seat)} small numbered />
							{seatName(seats, figure.seat)}
						</span>{" "}
						<span className="plot-figure">{figure.text}</span>{" "}
						<svg height={ROW_HEIGHT} aria-hidden="true">
							{stated.map(({ value }) => (
								<line
									key={value}
									className="grid"
									x1={percent(positionOf(value))}
									x2={percent(positionOf(value))}
									y1={0}
									y2={ROW_HEIGHT}
								/>
							))}
							<Figure figure={figure} positionOf={positionOf} />
						</svg>
					</div>
				))}
				<Ticks line={line} positionOf={positionOf} />
			</div>
			{caption && <figcaption>{caption}</figcaption>}
		</figure>
	);
}
