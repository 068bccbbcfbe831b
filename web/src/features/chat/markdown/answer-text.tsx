import "./answer-text.css";
import "./answer-table.css";
import "./answer-on-paper.css";
import { memo, useMemo, useRef } from "react";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { useGradualCount } from "../stream/use-gradual-count.ts";
import { usePacedText } from "../stream/use-paced-text.ts";
import { MarkdownBlock } from "./markdown-block.tsx";
import { type HeadingLevels, headingLevels } from "./source/heading-levels.ts";
import {
	definitionsFor,
	findDefinitions,
	type LinkDefinitions,
	withoutOpenReferences,
} from "./source/link-definitions.ts";
import {
	type MarkdownBlock as MarkdownBlockPlace,
	type MarkdownBlocks,
	splitMarkdown,
} from "./source/markdown-blocks.ts";

export interface AnswerTextProps {
	readonly text: GrowingText;
	/** True while more may come: the end is then made whole, and a caret stands there. */
	readonly isRunning: boolean;
	/** Whether its growing end is on the screen, or close to it. */
	readonly isSeen?: boolean;
	/** Tells the places in this text from those in others on the same page. */
	readonly idPrefix: string;
}

const withoutReturns = (text: GrowingText): GrowingText =>
	text.has("\r") ? GrowingText.of(text.toString().replace(/\r\n?/g, "\n")) : text;

function useBlocks(text: GrowingText): MarkdownBlocks {
	const previous = useRef<MarkdownBlocks>(undefined);
	return useMemo(() => {
		previous.current = splitMarkdown(withoutReturns(text), previous.current);
		return previous.current;
	}, [text]);
}

/**
 * So many blocks are one part of an answer. A part that is out of sight is neither styled, laid out nor painted, also while it
 * grows. More blocks in a part are more work at the edge of the window, fewer are more parts of which each frame asks where they are.
 */
const PART_BLOCKS = 8;

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
	/** The block at whose end the assistant is writing, when it is one of these. */
	readonly growing: MarkdownBlockPlace | undefined;
	/** What some of its references lead to may still come. */
	readonly mayHaveOpenReferences: boolean;
	readonly definitions: LinkDefinitions;
	readonly headings: HeadingLevels;
	readonly idPrefix: string;
}

const isSamePart = ({ blocks: was, ...before }: PartProps, { blocks, ...props }: PartProps): boolean =>
	was.length === blocks.length &&
	was.every((block, place) => block === blocks[place]) &&
	Object.entries(props).every(([name, value]) => before[name as keyof typeof before] === value);

/** A long answer grows at its end: a part in which no block is another one is passed over as a whole. */
const Part = memo(function Part(props: PartProps) {
	const { blocks, growing, mayHaveOpenReferences, definitions, headings, idPrefix } = props;
	return (
		<div className="answer-part">
			{blocks.map((block) => (
				<MarkdownBlock
					key={block.start}
					source={mayHaveOpenReferences ? withoutOpenReferences(block.source, definitions) : block.source}
					definitions={definitionsFor(block.source, definitions)}
					isGrowing={block === growing}
					headings={headings}
					idPrefix={idPrefix}
				/>
			))}
		</div>
	);
}, isSamePart);

/** Read anew only when another piece of the text is shown, however often the page around it changes. Once whole, it says its length. */
const Blocks = memo(function Blocks({ text, isRunning, idPrefix }: AnswerTextProps) {
	const { blocks } = useBlocks(text);
	const count = useGradualCount(blocks.length, isRunning);
	const definitions = useDefinitions(blocks);
	const headings = useMemo(() => headingLevels(blocks), [blocks]);
	const growing = isRunning ? blocks.at(-1) : undefined;
	return (
		<div className="answer" data-units={count === blocks.length ? text.length : undefined}>
			{partsOf(blocks.slice(0, count)).map((part) => (
				<Part
					key={part[0]?.start}
					blocks={part}
					growing={growing && part.includes(growing) ? growing : undefined}
					// Told to no other part, or every one of them would be gone through when an answer is complete.
					mayHaveOpenReferences={isRunning && part.some(({ source }) => source.includes("]["))}
					definitions={definitions}
					headings={headings}
					idPrefix={idPrefix}
				/>
			))}
		</div>
	);
});

/** Markdown as text from strangers, shown while it grows. */
export function AnswerText({ text, isRunning, isSeen = true, idPrefix }: AnswerTextProps) {
	const paced = usePacedText(text, isRunning, isSeen);
	return <Blocks text={paced.text} isRunning={paced.isGrowing} idPrefix={idPrefix} />;
}
