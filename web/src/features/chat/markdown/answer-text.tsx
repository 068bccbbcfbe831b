import "./answer-text.css";
import "./answer-table.css";
import "./answer-on-paper.css";
import { type Citation, numberedSources } from "@parallax/contract";
import { memo, useMemo, useRef } from "react";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { useGradualCount } from "../stream/use-gradual-count.ts";
import { usePacedText } from "../stream/use-paced-text.ts";
import { SourcesContext } from "./citations/citation-mark.tsx";
import { marksOfBlocks } from "./citations/citation-marks.ts";
import { MarkdownBlock } from "./markdown-block.tsx";
import { type HeadingLevels, headingLevels } from "./source/heading-levels.ts";
import {
	definitionsFor,
	findDefinitions,
	type LinkDefinitions,
	withoutOpenReferences,
} from "./source/link-definitions.ts";
import {
	type MarkdownBlock as MarkdownBlockData,
	type MarkdownBlocks,
	splitMarkdown,
} from "./source/markdown-blocks.ts";

export interface AnswerTextProps {
	readonly text: GrowingText;
	/** True while more text may arrive: open Markdown at the end is then closed, and a caret is shown there. */
	readonly isRunning: boolean;
	/** True when the growing end is on the screen or close to it. */
	readonly isEndVisible?: boolean;
	/** The sources that the text cites. */
	readonly citations?: readonly Citation[];
	/** Prefix for element ids, so that they differ from those of other answers on the same page. */
	readonly idPrefix: string;
}

const NO_CITATIONS: readonly Citation[] = [];

const withNormalizedNewlines = (text: GrowingText): GrowingText =>
	text.includes("\r") ? GrowingText.of(text.toString().replace(/\r\n?/g, "\n")) : text;

/** The citations of a text, for the same text with normalized newlines. */
function inNormalized(citations: readonly Citation[], text: GrowingText): readonly Citation[] {
	if (!text.includes("\r")) return citations;
	const source = text.toString();
	const place = (at: number) => at - (source.slice(0, at).match(/\r\n/g)?.length ?? 0);
	return citations.map((citation) => ({ ...citation, at: [place(citation.at[0]), place(citation.at[1])] }));
}

function useBlocks(text: GrowingText): MarkdownBlocks {
	const previous = useRef<MarkdownBlocks>(undefined);
	return useMemo(() => {
		previous.current = splitMarkdown(withNormalizedNewlines(text), previous.current);
		return previous.current;
	}, [text]);
}

/**
 * The number of blocks per part of an answer. The browser does not style, lay out or paint off-screen parts. Larger
 * parts mean more work at the edge of the window; smaller parts mean more positions for the browser to check per frame.
 */
const BLOCKS_PER_PART = 8;

const partsOf = (blocks: readonly MarkdownBlockData[]): readonly (readonly MarkdownBlockData[])[] =>
	Array.from({ length: Math.ceil(blocks.length / BLOCKS_PER_PART) }, (_, part) =>
		blocks.slice(part * BLOCKS_PER_PART, (part + 1) * BLOCKS_PER_PART),
	);

const isSameMap = (previous: LinkDefinitions, next: LinkDefinitions): boolean =>
	previous.size === next.size && Array.from(next).every(([label, definition]) => previous.get(label) === definition);

/** Returns the same map until the definitions change, so that finished parts do not render again. */
function useDefinitions(blocks: readonly MarkdownBlockData[]): LinkDefinitions {
	const cached = useRef<LinkDefinitions>(new Map());
	return useMemo(() => {
		const found = findDefinitions(blocks);
		if (!isSameMap(cached.current, found)) cached.current = found;
		return cached.current;
	}, [blocks]);
}

/** The start of a long answer stays the same while the answer grows. */
const LANGUAGE_UNITS = 2000;

function useLanguage(text: GrowingText): string | undefined {
	const start = text.truncate(LANGUAGE_UNITS).toString();
	return useMemo(() => languageOf(start), [start]);
}

interface PartProps {
	readonly blocks: readonly MarkdownBlockData[];
	/** The block that is still growing, if it is in this part. */
	readonly growing: MarkdownBlockData | undefined;
	/** True when definitions of some references may still arrive. */
	readonly mayHaveOpenReferences: boolean;
	readonly definitions: LinkDefinitions;
	readonly headings: HeadingLevels;
	readonly idPrefix: string;
	/** The marks of its sources in each block. */
	readonly marksOf: (block: MarkdownBlockData) => string;
}

const isSamePart = ({ blocks: previous, ...before }: PartProps, { blocks, ...props }: PartProps): boolean =>
	previous.length === blocks.length &&
	previous.every((block, index) => block === blocks[index]) &&
	Object.entries(props).every(([name, value]) => before[name as keyof typeof before] === value);

/** A long answer grows at its end, so React skips each part whose blocks are unchanged. */
const Part = memo(function Part(props: PartProps) {
	const { blocks, growing, mayHaveOpenReferences, definitions, headings, idPrefix, marksOf } = props;
	return (
		<div className="answer-part">
			{blocks.map((block) => (
				<MarkdownBlock
					key={block.start}
					source={mayHaveOpenReferences ? withoutOpenReferences(block.source, definitions) : block.source}
					marks={marksOf(block)}
					definitions={definitionsFor(block.source, definitions)}
					isGrowing={block === growing}
					headings={headings}
					idPrefix={idPrefix}
				/>
			))}
		</div>
	);
}, isSamePart);

/** Renders only when the shown text changes, not with the page. `data-units` is set once all blocks are shown. */
const Blocks = memo(function Blocks({ text, isRunning, citations = NO_CITATIONS, idPrefix }: AnswerTextProps) {
	const { blocks } = useBlocks(text);
	const count = useGradualCount(blocks.length, isRunning);
	const definitions = useDefinitions(blocks);
	const headings = useMemo(() => headingLevels(blocks), [blocks]);
	const language = useLanguage(text);
	const sources = useMemo(() => numberedSources(citations), [citations]);
	const marksOf = useMemo(() => marksOfBlocks(inNormalized(citations, text)), [citations, text]);
	const growing = isRunning ? blocks.at(-1) : undefined;
	const isFullyRendered = count === blocks.length;
	const answer = (
		<div
			className={isFullyRendered && !isRunning ? "answer is-complete" : "answer"}
			data-units={isFullyRendered ? text.length : undefined}
			lang={language}
		>
			{partsOf(blocks.slice(0, count)).map((part) => (
				<Part
					key={part[0]?.start}
					blocks={part}
					growing={growing && part.includes(growing) ? growing : undefined}
					// False for parts without references, or every part would render again when the answer is complete.
					mayHaveOpenReferences={isRunning && part.some(({ source }) => source.includes("]["))}
					definitions={definitions}
					headings={headings}
					idPrefix={idPrefix}
					marksOf={marksOf}
				/>
			))}
		</div>
	);
	return <SourcesContext value={sources}>{answer}</SourcesContext>;
});

/** Renders an answer's untrusted Markdown while it grows. */
export function AnswerText({ text, isRunning, isEndVisible = true, citations, idPrefix }: AnswerTextProps) {
	const paced = usePacedText(text, isRunning, isEndVisible);
	const shown = { text: paced.text, isRunning: paced.isGrowing, idPrefix };
	return <Blocks {...shown} {...(citations && { citations })} />;
}
