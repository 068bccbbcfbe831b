import "./collective-summary.css";
import { type Analysis, EXAMPLE_ANALYSIS } from "@parallax/contract";
import { useId, useMemo } from "react";
import { languageOf } from "../../../lib/text/language-of.ts";
import { seatName, useSeats } from "../../assistants/index.ts";
import { messages } from "../messages.ts";
import { type MarkedSentence, MarkedSentences } from "./marked-sentences.tsx";
import { Part } from "./part.tsx";

/** A paragraph or list item of a stored summary, as plain text. */
interface PlainBlock {
	readonly kind: "paragraph" | "item";
	readonly text: string;
}

/**
 * Reads the summary of an analysis that version 0.1.0 stored. It does not record who supports a sentence, so no marks
 * are shown: names in the text may be an answer's own words.
 */
function readPlainSummary(markdown: string): PlainBlock[] {
	return markdown.split("\n").flatMap((line): PlainBlock[] => {
		const text = line.trim();
		if (text === "" || text.startsWith("### ") || text.startsWith("**")) return [];
		return text.startsWith("- ") ? [{ kind: "item", text: text.slice(2) }] : [{ kind: "paragraph", text }];
	});
}

export interface CollectiveSummaryProps {
	readonly text: string;
	readonly analysis: Analysis;
	readonly asked: readonly string[];
	/** False for a reader of a shared chat. */
	readonly isOwn: boolean;
}

interface Sentences {
	/** Each inner list is a paragraph. */
	readonly together: readonly (readonly MarkedSentence[])[];
	readonly dissent: readonly MarkedSentence[];
}

function sentencesOf({ together, dissent }: Analysis, text: string): Sentences {
	if (together && dissent) {
		return {
			together: [together.length > 0 ? together : [{ text: messages.collective.nothingShared, by: [] }]],
			dissent,
		};
	}
	const blocks = readPlainSummary(text).map(({ kind, text: line }) => ({ kind, text: line, by: [] }));
	return {
		together: blocks.filter(({ kind }) => kind === "paragraph").map((block) => [block]),
		dissent: blocks.filter(({ kind }) => kind === "item"),
	};
}

function byline(analysis: Analysis, answered: number): string {
	const { collective } = messages;
	if (analysis.by === EXAMPLE_ANALYSIS) return collective.exampleBy;
	return analysis.approximate ? collective.approximateBy(answered) : collective.writtenBy(analysis.by, answered);
}

/** What the answers agree on, which of them support each sentence, where they disagree, and which are missing. */
export function CollectiveSummary({ text, analysis, asked, isOwn }: CollectiveSummaryProps) {
	const headId = useId();
	const seats = useSeats();
	const { together, dissent } = useMemo(() => sentencesOf(analysis, text), [analysis, text]);
	const { missing } = analysis;
	const answered = asked.length - missing.length;
	const { collective } = messages;
	const description = analysis.together ? collective.text : collective.legacyText;
	const isPartial = missing.length > 0;
	return (
		<Part
			head={isPartial ? collective.partial(answered, asked.length) : collective.head}
			text={isPartial ? collective.partialText(answered, asked.length) : description}
		>
			<div>
				{isPartial && (
					<p className="missing">
						<b>{collective.missing(missing.map((id) => seatName(seats, id)))}</b>{" "}
						<span>
							{collective.missingText(missing.length)} {isOwn && collective.missingAdvice(missing.length)}
						</span>
					</p>
				)}
				<div className={dissent.length > 0 ? "collective has-dissent" : "collective"}>
					<div className="collective-text">
						{together.map((sentences) => (
							<p key={sentences[0]?.text} dir="auto" lang={languageOf(sentences.map(({ text }) => text).join(" "))}>
								<MarkedSentences sentences={sentences} />
							</p>
						))}
					</div>
					{dissent.length > 0 && (
						<section className="dissent" aria-labelledby={headId}>
							<h4 id={headId}>{collective.dissent}</h4>
							<ul>
								{dissent.map((sentence) => (
									<li key={sentence.text} dir="auto" lang={languageOf(sentence.text)}>
										<MarkedSentences sentences={[sentence]} />
									</li>
								))}
							</ul>
						</section>
					)}
					<p className="byline">{byline(analysis, answered)}</p>
				</div>
			</div>
		</Part>
	);
}
