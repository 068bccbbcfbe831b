import { memo, useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { chatMessages } from "../chat-messages.ts";
import { rehypeCaret } from "./caret.ts";
import { CodeBlock } from "./code/code-block.tsx";
import { readCodeFence, withoutHalfClosing } from "./code/code-fence.ts";
import { markdownParts } from "./markdown-parts.tsx";
import { MARKDOWN_PLUGINS } from "./markdown-plugins.ts";
import { hasMath, normalizeMath, withoutFormulas } from "./math/math-marks.ts";
import { completeMarkdown } from "./source/complete-markdown.ts";
import { HEADING_TAGS, type HeadingLevels } from "./source/heading-levels.ts";
import { isTangled } from "./source/is-tangled.ts";

export const loadMath = () => import("./math/math-plugins.ts");

export interface MarkdownBlockProps {
	readonly source: string;
	/** The link definitions that the block refers to, as Markdown. */
	readonly definitions: string;
	/** True for the last block of a text that is still growing. */
	readonly isGrowing: boolean;
	readonly headings: HeadingLevels;
	/** Makes the footnote ids of several answers on one page unique. */
	readonly idPrefix: string;
}

const partsWith = (tags: (typeof HEADING_TAGS)[HeadingLevels]): Components => {
	const headings: Components = {};
	for (const [tag, Tag] of Object.entries(tags)) {
		headings[tag as keyof typeof tags] = ({ children }) => <Tag dir="auto">{children}</Tag>;
	}
	return { ...markdownParts, ...headings };
};
export const PARTS = {
	"from-first": partsWith(HEADING_TAGS["from-first"]),
	"from-third": partsWith(HEADING_TAGS["from-third"]),
};

/** Shows the Markdown source of a text that is too tangled to parse. */
const AsWritten = ({ text, hasCaret }: { readonly text: string; readonly hasCaret: boolean }) => (
	<p dir="auto" className="as-written">
		{text.trimEnd()}
		{hasCaret && <span className="caret" />}
	</p>
);

/** One block of an answer. It is memoised, so a finished block is never parsed again. */
export const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownBlockProps) {
	const { source, definitions, isGrowing, headings, idPrefix } = props;
	const fence = useMemo(() => readCodeFence(source), [source]);
	const isAsWritten = useMemo(() => !fence && isTangled(source), [fence, source]);
	const markdown = useMemo(() => {
		if (fence || isAsWritten) return "";
		const whole = isGrowing ? completeMarkdown(source) : source;
		return normalizeMath(definitions ? `${whole}\n\n${definitions}` : whole);
	}, [fence, isAsWritten, source, definitions, isGrowing]);
	const needsMath = hasMath(markdown);
	const math = useLoaded(loadMath, { wanted: needsMath });
	if (fence) {
		const code = isGrowing && !fence.isClosed ? withoutHalfClosing(fence.code) : fence.code;
		return (
			<CodeBlock code={code.replace(/\n$/, "")} language={fence.language} hasCaret={isGrowing && !fence.isClosed} />
		);
	}
	if (isAsWritten) return <AsWritten text={source} hasCaret={isGrowing} />;
	return (
		<Markdown
			remarkPlugins={needsMath && math ? [...MARKDOWN_PLUGINS, ...math.remarkPlugins] : MARKDOWN_PLUGINS}
			rehypePlugins={[...(isGrowing ? [rehypeCaret] : []), ...((needsMath && math?.rehypePlugins) || [])]}
			remarkRehypeOptions={{ clobberPrefix: idPrefix, footnoteLabel: chatMessages.footnotes }}
			urlTransform={(address) => address}
			components={PARTS[headings]}
		>
			{needsMath && !math ? withoutFormulas(markdown) : markdown}
		</Markdown>
	);
});
