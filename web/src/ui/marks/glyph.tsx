import "./glyph.css";

/** On the line: says it. Below the line: contradicts. A square: silent. Nothing: not asked. */
type Stance = "says" | "contradicts" | "silent" | "absent";
/** One for each column, in their order. */
export type Stances = readonly Stance[];

const LOGO_STANCES: Stances = ["says", "says", "contradicts", "says"];

const SHAPES: Record<Stance, { y: number; height: number; className?: string }> = {
	says: { y: 1.5, height: 12 },
	contradicts: { y: 6.5, height: 12, className: "shift" },
	silent: { y: 7, height: 3 },
	absent: { y: 7, height: 0 },
};

const BAR_PITCH = 5;
const HEIGHT = 20;

export interface GlyphProps {
	readonly stances?: Stances;
	/** The height in pixels, which is also the width of four bars. */
	readonly size?: number;
	/** Required when no text beside it says the same. */
	readonly label?: string;
}

/** The glyph of bars: the product's logo, the stances on a claim, an empty page. */
export function Glyph({ stances = LOGO_STANCES, size = 20, label }: GlyphProps) {
	const bars = stances.map((stance, column) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a bar.
		<rect key={column} x={1 + column * BAR_PITCH} width={3} {...SHAPES[stance]} />
	));
	const width = stances.length * BAR_PITCH;
	const frame = {
		className: "glyph",
		viewBox: `0 0 ${width} ${HEIGHT}`,
		width: (size * width) / HEIGHT,
		height: size,
	};
	return label ? (
		<svg {...frame} role="img" aria-label={label}>
			{bars}
		</svg>
	) : (
		<svg {...frame} aria-hidden="true">
			{bars}
		</svg>
	);
}
