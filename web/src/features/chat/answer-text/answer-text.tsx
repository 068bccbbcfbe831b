import "./answer-text.css";
import "./answer-on-paper.css";
import { memo, useMemo, useRef } from "react";
import { type HeadingLevels, headingLevels } from "./heading-levels.ts";
import { definitionsFor, findDefinitions, type LinkDefinitions, withoutOpenReferences } from "./link-definitions.ts";
import { MarkdownBlock } from "./markdown-block.tsx";
import { type MarkdownBlock as MarkdownBlockPlace, type MarkdownBlocks, splitMarkdown } from "./markdown-blocks.ts";
import { useGradualCount } from "./use-gradual-count.ts";
import { usePacedText } from "./use-paced-text.ts";

export interface AnswerTextProps {
	readonly text: string;
	/** True while more may come: the end is then made whole, and a caret stands there. */
	readonly isRunning: boolean;
	/** Tells the places in this text from those in others on the same page. */
	readonly idPrefix: string;
}

function useBlocks(text: string): MarkdownBlocks {
	const previous = useRef<MarkdownBlocks>(undefined);
	return useMemo(() => {
		previous.current = splitMarkdown(text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text, previous.current);
		return previous.current;
	}, [text]);
}

/**
 * So many blocks are one part of an answer. What is out of sight is neither styled, laid out nor painted, but for the part at
 * the end, which a reader may follow.
 */
const PART_BLOCKS = 16;

const partsOf = (blocks: readonly MarkdownBlockPlace[]): readonly (readonly MarkdownBlockPlace[])[] =>
	Array.from({ length: Math.ceil(blocks.length / PART_BLOCKS) }, (_, part) =>
		blocks.slice(part * PART_BLOCKS, (part + 1) * PART_BLOCKS),
	);

const isSameMap = (was: LinkDefinitions, now: LinkDefinitions): boolean =>
	was.size === now.size && Array.from(now).every(([label, written]) => was.get(label) === written);

/** The same map until another definition comes, so that parts which are whole are not read again. */
function useDefinitions(blocks: readonly MarkdownBlockPlace[]): LinkDefinitions {
	const kept = useRef<LinkDefinitions>(new Map());
	return useMemo(() => {
		const found = findDefinitions(blocks);
		if (!isSameMap(kept.current, found)) kept.current = found;
		return kept.current;
	}, [blocks]);
}

interface PartProps {
	readonly blocks: readonly MarkdownBlockPlace[];
	/** True when more is known to stand below it. */
	readonly isWhole: boolean;
	/** The block at whose end the assistant is writing, when it is one of these. */
	readonly growing: MarkdownBlockPlace | undefined;
	readonly isRunning: boolean;
	readonly definitions: LinkDefinitions;
	readonly headings: HeadingLevels;
	readonly idPrefix: string;
}

const isSamePart = ({ blocks: was, ...before }: PartProps, { blocks, ...props }: PartProps): boolean =>
	was.length === blocks.length &&
	was.every((block, place) => block === blocks[place]) &&
	Object.entries(props).every(([name, value]) => before[name as keyof typeof before] === value);

/** A long answer grows at its end: a part in which no block is another one is passed over as a whole. */
const Part = memo(function Part({ blocks, isWhole, growing, isRunning, definitions, headings, idPrefix }: PartProps) {
	return (
		<div className={isWhole ? "answer-part is-whole" : "answer-part"}>
			{blocks.map((block) => (
				<MarkdownBlock
					key={block.start}
					source={isRunning ? withoutOpenReferences(block.source, definitions) : block.source}
					definitions={definitionsFor(block.source, definitions)}
					isGrowing={block === growing}
					headings={headings}
					idPrefix={idPrefix}
				/>
			))}
		</div>
	);
}, isSamePart);

/** Read anew only when another piece of the text is shown, however often the page around it changes. */
const Blocks = memo(function Blocks({ text, isRunning, idPrefix }: AnswerTextProps) {
	const { blocks } = useBlocks(text);
	const count = useGradualCount(blocks.length);
	const definitions = useDefinitions(blocks);
	const headings = useMemo(() => headingLevels(text), [text]);
	const growing = isRunning ? blocks.at(-1) : undefined;
	return partsOf(blocks.slice(0, count)).map((part) => (
		<Part
			key={part[0]?.start}
			blocks={part}
			isWhole={part.length === PART_BLOCKS || count < blocks.length}
			growing={growing && part.includes(growing) ? growing : undefined}
			isRunning={isRunning}
			definitions={definitions}
			headings={headings}
			idPrefix={idPrefix}
		/>
	));
});

/** Markdown as text from strangers, shown while it grows. */
export function AnswerText({ text, isRunning, idPrefix }: AnswerTextProps) {
	return (
		<div className="answer">
			<Blocks text={usePacedText(text, isRunning)} isRunning={isRunning} idPrefix={idPrefix} />
		</div>
	);
}
