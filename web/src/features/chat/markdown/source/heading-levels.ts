import type { MarkdownBlock } from "./markdown-blocks.ts";

/**
 * The level at which each Markdown level is rendered, as six digits. Column headings are `h2`, so the headings of an
 * answer begin at `h3`, whatever level its Markdown begins with.
 */
export type HeadingLevels = string;

const TOP = 3;
const DEEPEST = 5;
const ATX_HEADING = /^ {0,3}(#{1,6})[ \t]+\S/;
const UNDERLINE = /^ {0,3}(?:(=)=*|-+)[ \t]*$/;
/** A line that an underline makes a heading: the start of other constructs, such as a list, does not become one. */
const PARAGRAPH = /^ {0,3}(?![-*+>|#=]|\d{1,9}[.)])\S/;
const FENCE = /^ {0,3}(?:```|~~~)/;

function readLevels(source: string): number[] {
	if (FENCE.test(source)) return [];
	let previous = "";
	return source.split("\n").flatMap((line) => {
		const before = previous;
		previous = line;
		const marks = ATX_HEADING.exec(line)?.[1];
		if (marks) return marks.length;
		const underline = PARAGRAPH.test(before) ? UNDERLINE.exec(line) : null;
		if (!underline) return [];
		return underline[1] ? 1 : 2;
	});
}

/** A long answer grows at its end, and its earlier blocks stay the same objects. */
const levelsOfBlocks = new WeakMap<MarkdownBlock, readonly number[]>();

function levelsOf(block: MarkdownBlock): readonly number[] {
	const levels = levelsOfBlocks.get(block) ?? readLevels(block.source);
	levelsOfBlocks.set(block, levels);
	return levels;
}

/**
 * Moves headings up until none is more than one level below the heading before it, as screen readers expect. A heading
 * with more marks stays below those with fewer, or beside them.
 */
function withoutGaps(rendered: readonly number[], levels: readonly number[]): readonly number[] {
	let before = TOP - 1;
	for (const level of levels) {
		const highest = before + 1;
		before = rendered[level] ?? TOP;
		if (before <= highest) continue;
		const gap = before - highest;
		const moved = rendered.map((each, other) => (other < level ? Math.min(each, highest) : each - gap));
		return withoutGaps(moved, levels);
	}
	return rendered;
}

export function headingLevels(blocks: readonly MarkdownBlock[]): HeadingLevels {
	const levels = blocks.flatMap(levelsOf);
	const used = [...new Set(levels)].toSorted((a, b) => a - b);
	const rendered = Array.from({ length: 7 }, (_, level) =>
		Math.min(DEEPEST, TOP + used.filter((higher) => higher < level).length),
	);
	return withoutGaps(rendered, levels).slice(1).join("");
}
