import "./number-line.css";
import { ProviderMark } from "../../../ui/provider-mark.tsx";
import { PROVIDER_NAMES } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import type { NumberLine as Line, OwnFigure } from "../number-line.ts";

const ROW = 40;
/** '1.2M': a scale has little room. */
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 6 });
const percent = (part: number): string => `${(100 * part).toFixed(2)}%`;

interface PlacedFigure {
	readonly figure: OwnFigure;
	readonly row: number;
	/** Where a value lies on the scale, from 0 to 1. */
	readonly placeOf: (value: number) => number;
}

/** The words stand on the side where there is room for them. */
function Figure({ figure, row, placeOf }: PlacedFigure) {
	const { provider, value, low, high, text } = figure;
	const y = row * ROW + ROW / 2;
	const isFarRight = placeOf(low) > 1 - placeOf(high);
	return (
		<g data-p={provider}>
			{low < high && (
				<line className="tint-s" strokeWidth={2} x1={percent(placeOf(low))} x2={percent(placeOf(high))} y1={y} y2={y} />
			)}
			<rect
				className="tint-f"
				x={percent(placeOf(value))}
				y={y - 11}
				width={4}
				height={22}
				transform="translate(-2 0)"
			/>
			<text
				className="value"
				x={percent(placeOf(isFarRight ? low : high))}
				dx={isFarRight ? -10 : 10}
				y={y + 4.5}
				textAnchor={isFarRight ? "end" : "start"}
			>
				{text}
			</text>
		</g>
	);
}

const anchorOf = (place: number, last: number) => (place === 0 ? "start" : place === last ? "end" : "middle");

/** The figures that the answers give for one thing, each in a row of its own on one scale. */
export function NumberLine({ line }: { readonly line: Line }) {
	const { claim, unit, figures, ticks } = line;
	const { numbers } = messages;
	const [from = 0, to = 1] = [ticks[0], ticks.at(-1)];
	const placeOf = (value: number) => (value - from) / (to - from);
	const said = figures.map(({ provider, text }) => numbers.figure(PROVIDER_NAMES[provider], text));
	const height = figures.length * ROW;
	return (
		<figure className="number-line">
			<div className="plot" role="img" aria-label={numbers.said(said, unit)}>
				<div>
					{figures.map(({ provider }) => (
						<div key={provider} className="plot-name" data-p={provider}>
							<ProviderMark provider={provider} small />
							<span>{PROVIDER_NAMES[provider]} </span>
						</div>
					))}
				</div>
				<svg height={height} aria-hidden="true">
					{ticks.map((tick) => (
						<line
							key={tick}
							className="grid"
							x1={percent(placeOf(tick))}
							x2={percent(placeOf(tick))}
							y1={0}
							y2={height}
						/>
					))}
					{figures.map((figure, row) => (
						<Figure key={figure.provider} figure={figure} row={row} placeOf={placeOf} />
					))}
				</svg>
				<svg className="ticks" aria-hidden="true">
					{ticks.map((tick, place) => (
						<text
							key={tick}
							className={place % 2 === 1 ? "is-wide" : undefined}
							x={percent(placeOf(tick))}
							y={18}
							textAnchor={anchorOf(place, ticks.length - 1)}
						>
							{unit === "" ? tick : compact.format(tick)}
						</text>
					))}
				</svg>
			</div>
			<figcaption>
				<bdi>{claim.replace(/[.。]$/, "")}</bdi>
				{numbers.caption(unit)}
			</figcaption>
		</figure>
	);
}
