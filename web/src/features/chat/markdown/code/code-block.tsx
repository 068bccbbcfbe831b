import "./code-block.css";
import { memo, useMemo } from "react";
import { updatePreferences, usePreferences } from "../../../../lib/stored/preferences.ts";
import { nextTask } from "../../../../lib/timing/next-task.ts";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { IconButton } from "../../../../ui/actions/icon-button.tsx";
import { useLoaded } from "../../../../ui/loading/use-loaded.ts";
import { chatMessages } from "../../chat-messages.ts";
import { isKnownLanguage, languageName } from "./language-names.ts";

/** Longer code is not highlighted, because that would block the page. */
const MAX_HIGHLIGHTED_LENGTH = 30_000;

export interface CodeBlockProps {
	readonly code: string;
	/** The language as written after the fence; empty when there is none. */
	readonly language: string;
	/** True while more code may arrive. */
	readonly hasCaret?: boolean;
}

type Highlighter = typeof import("./highlighter.ts");
export async function loadHighlighter(): Promise<Highlighter> {
	const highlighter = await import("./highlighter.ts");
	await highlighter.untilReady();
	return highlighter;
}
const loaders = new Map<string, () => Promise<Highlighter>>();

/** Loads the highlighter. The rules of a language are compiled on first use, which here happens in a separate task. */
function loaderFor(language: string): () => Promise<Highlighter> {
	// Only known languages get a loader, so that untrusted names do not fill the memory.
	if (!isKnownLanguage(language)) return loadHighlighter;
	let load = loaders.get(language);
	if (!load) {
		load = async () => {
			const highlighter = await loadHighlighter();
			await nextTask();
			highlighter.highlight("", language);
			return highlighter;
		};
		loaders.set(language, load);
	}
	return load;
}

function HighlightedCode({ code, language }: Pick<CodeBlockProps, "code" | "language">) {
	const shouldHighlight = language !== "" && code.length <= MAX_HIGHLIGHTED_LENGTH;
	const highlighter = useLoaded(loaderFor(language.toLowerCase()), { enabled: shouldHighlight });
	const tokens = useMemo(
		() => (shouldHighlight ? highlighter?.highlight(code, language.toLowerCase()) : null),
		[highlighter, code, language, shouldHighlight],
	);
	if (!tokens) return code;
	return tokens.map(({ text, kind }, index) =>
		kind ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: code only grows at its end.
			<span key={index} className={kind}>
				{text}
			</span>
		) : (
			text
		),
	);
}

/** Code with its language, a button that wraps long lines, and a button that copies the exact code. */
export const CodeBlock = memo(function CodeBlock({ code, language, hasCaret = false }: CodeBlockProps) {
	const { wrapsCode } = usePreferences();
	return (
		<div className={wrapsCode ? "code is-wrapped" : "code"} dir="ltr">
			<div className="code-head">
				<span>{languageName(language)}</span>
				<span className="code-tools">
					<IconButton
						icon="wrap"
						size="s"
						label={chatMessages.wrapCode}
						aria-pressed={wrapsCode}
						onClick={() => updatePreferences({ wrapsCode: !wrapsCode })}
					/>
					<CopyButton copies={code} failure={chatMessages.copyFailed} label={chatMessages.copyCode} size="s" iconOnly />
				</span>
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that is wider than its column scrolls by keyboard. */}
			<pre tabIndex={0}>
				<code>
					<HighlightedCode code={code} language={language} />
					{hasCaret && <span className="caret" />}
				</code>
			</pre>
		</div>
	);
});
