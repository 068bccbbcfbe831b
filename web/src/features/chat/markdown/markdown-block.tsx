import { hasMath, joinCjkEmphasis, normalizeMath, withoutFormulas } from "@parallax/contract";
import { memo, useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { chatMessages } from "../chat-messages.ts";
import { rehypeCaret } from "./caret.ts";
import { withMarks } from "./citations/citation-marks.ts";
import { rehypeCitations } from "./citations/rehype-citations.ts";
import { CodeBlock } from "./code/code-block.tsx";
import { readCodeFence, withoutPartialClosingFence } from "./code/code-fence.ts";
import { markdownComponents } from "./markdown-components.tsx";
import { MARKDOWN_PLUGINS } from "./markdown-plugins.ts";
import { completeMarkdown } from "./source/complete-markdown.ts";
import type { HeadingLevels } from "./source/heading-levels.ts";
import { isTooComplex } from "./source/is-too-complex.ts";

export const loadMath = () => import("./math/math-plugins.ts");

export interface MarkdownBlockProps {
	readonly source: string;
	/** The marks of its sources; empty without any. */
	readonly marks?: string;
	/** The link definitions that the block refers to, as Markdown. */
	readonly definitions: string;
	/** True for the last block of a text that is still growing. */
	readonly isGrowing: boolean;
	readonly headings: HeadingLevels;
	/** Makes the footnote ids of several answers on one page unique. */
	readonly idPrefix: string;
}

const componentsByLevels = new Map<HeadingLevels, Components>();

function createComponents(levels: HeadingLevels): Components {
	const headings: Components = {};
	for (const [index, level] of [...levels].entries()) {
		const Tag = `h${level}` as "h3";
		headings[`h${index + 1}` as "h1"] = ({ children }) => <Tag dir="auto">{children}</Tag>;
	}
	return { ...markdownComponents, ...headings };
}

/** Always the same components for the same levels: React would mount new ones instead of updating them. */
export function componentsFor(levels: HeadingLevels): Components {
	const components = componentsByLevels.get(levels) ?? createComponents(levels);
	componentsByLevels.set(levels, components);
	return components;
}

/** Shows the source of a text whose Markdown is too complex to parse. */
const MarkdownSource = ({ text, hasCaret }: { readonly text: string; readonly hasCaret: boolean }) => (
	<p dir="auto" className="as-written">
		{text.trimEnd()}
		{hasCaret && <span className="caret" />}
	</p>
);

/** One block of an answer. It is memoised, so a finished block is never parsed again. */
export const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownBlockProps) {
	const { source, marks = "", definitions, isGrowing, headings, idPrefix } = props;
	const fence = useMemo(() => readCodeFence(source), [source]);
	const showsSource = useMemo(() => !fence && isTooComplex(source), [fence, source]);
	const markdown = useMemo(() => {
		if (fence || showsSource) return "";
		const marked = withMarks(source, marks);
		const completed = isGrowing ? completeMarkdown(marked) : marked;
		return joinCjkEmphasis(normalizeMath(definitions ? `${completed}\n\n${definitions}` : completed));
	}, [fence, showsSource, source, marks, definitions, isGrowing]);
	const needsMath = hasMath(markdown);
	const math = useLoaded(loadMath, { enabled: needsMath });
	if (fence) {
		const code = isGrowing && !fence.isClosed ? withoutPartialClosingFence(fence.code) : fence.code;
		return (
			<CodeBlock code={code.replace(/\n$/, "")} language={fence.language} hasCaret={isGrowing && !fence.isClosed} />
		);
	}
	if (showsSource) return <MarkdownSource text={source} hasCaret={isGrowing} />;
	return (
		<Markdown
			remarkPlugins={needsMath && math ? [...MARKDOWN_PLUGINS, ...math.remarkPlugins] : MARKDOWN_PLUGINS}
			rehypePlugins={[
				...(marks ? [rehypeCitations] : []),
				...(isGrowing ? [rehypeCaret] : []),
				...((needsMath && math?.rehypePlugins) || []),
			]}
			remarkRehypeOptions={{ clobberPrefix: idPrefix, footnoteLabel: chatMessages.footnotes }}
			urlTransform={(address) => address}
			components={componentsFor(headings)}
		>
			{needsMath && !math ? withoutFormulas(markdown) : markdown}
		</Markdown>
	);
});
