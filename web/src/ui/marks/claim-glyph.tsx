import "./glyph.css";
import type { CellStance } from "@parallax/contract";

/** The stance of an answer on a claim; `silent` if it does not mention it. */
export type ClaimStance = CellStance | "silent";

interface Bar {
	readonly x?: number;
	readonly y: number;
	readonly width?: number;
	readonly height: number;
}

/**
 * Each stance has its own shape, not only a colour. On the line: says it. Below the line: contradicts. A broken bar:
 * differs. A thin line: declines to answer. A square: silent.
 */
const SHAPES: Readonly<Record<ClaimStance, readonly Bar[]>> = {
	says: [{ y: 0, height: 12 }],
	contradicts: [{ y: 5, height: 12 }],
	differs: [
		{ y: 2.5, height: 4.5 },
		{ y: 10, height: 4.5 },
	],
	declines: [{ x: 1, y: 0, width: 1, height: 12 }],
	silent: [{ y: 5.5, height: 3 }],
};

const BAR_PITCH = 5;

/** The bars of one stance, in its own column. */
export function StanceBars({ stance, left = 0 }: { readonly stance: ClaimStance; readonly left?: number }) {
	return SHAPES[stance].map(({ x = 0, y, width = 3, height }) => (
		<rect
			key={y}
			x={left + x}
			y={y}
			width={width}
			height={height}
			className={stance === "contradicts" ? "shift" : undefined}
		/>
	));
}

export interface ClaimGlyphProps {
	/** One for each answer, in the order of the columns. */
	readonly stances: readonly ClaimStance[];
	readonly size?: number;
}

/** The glyph of a claim: a bar for each answer. The text beside it says the same. */
export function ClaimGlyph({ stances, size = 16 }: ClaimGlyphProps) {
	const width = stances.length * BAR_PITCH;
	return (
		<svg className="glyph" viewBox={`0 -1.5 ${width} 20`} width={(size * width) / 20} height={size} aria-hidden="true">
			{stances.map((stance, column) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a bar.
				<StanceBars key={column} stance={stance} left={1 + column * BAR_PITCH} />
			))}
		</svg>
	);
}
