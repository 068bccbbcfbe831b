import "./collective-summary.css";
import type { Analysis } from "@parallax/contract";
import { useMemo } from "react";
import { languageOf } from "../../../lib/text/language-of.ts";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { seatName, useSeats } from "../../assistants/index.ts";
import { differingIn } from "../claims.ts";
import { messages } from "../messages.ts";
import { Byline } from "./byline.tsx";
import { ComparisonPicture } from "./comparison-picture.tsx";
import { ComparisonText } from "./comparison-text.tsx";
import { type MarkedSentence, MarkedSentences, type MarkedSentencesProps, rowOf } from "./marked-sentences.tsx";
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
	/** The URL of the picture; null when there is none. */
	readonly picture: string | null;
}

interface Sentences {
	/** Each inner list is a paragraph. */
	readonly together: readonly (readonly MarkedSentence[])[];
	/** On what is contradicted. */
	readonly dissent: readonly MarkedSentence[];
	/** On what only differs. */
	readonly differing: readonly MarkedSentence[];
}

/** Sentences that were written from one row each stand in lines of their own; prose is one paragraph. */
function paragraphsOf(sentences: readonly MarkedSentence[], isDisputed: boolean, claims: Analysis["claims"]) {
	const { allDisputed, nothingShared } = messages.collective;
	if (sentences.length === 0) return [[{ text: isDisputed ? allDisputed : nothingShared, by: [] }]];
	return sentences.every((sentence) => rowOf(sentence, claims)) ? sentences.map((one) => [one]) : [sentences];
}

function sentencesOf({ together, dissent, claims }: Analysis, text: string): Sentences {
	if (together && dissent) {
		const differing = differingIn(claims);
		const isDiffering = ({ claims: of = [] }: MarkedSentence) =>
			of.length > 0 && of.every((index) => differing.has(index));
		return {
			together: paragraphsOf(together, dissent.length > 0, claims),
			dissent: dissent.filter((sentence) => !isDiffering(sentence)),
			differing: dissent.filter(isDiffering),
		};
	}
	const blocks = readPlainSummary(text).map(({ kind, text: line }) => ({ kind, text: line, by: [] }));
	return {
		together: blocks.filter(({ kind }) => kind === "paragraph").map((block) => [block]),
		dissent: blocks.filter(({ kind }) => kind === "item"),
		differing: [],
	};
}

interface MissingProps {
	readonly seats: readonly string[];
	/** Whether a retry can change it. */
	readonly canRetry: boolean;
}

function Missing({ seats: missing, canRetry }: MissingProps) {
	const seats = useSeats();
	const { collective } = messages;
	if (missing.length === 0) return null;
	return (
		<p className="missing">
			<b>{collective.missing(missing.map((id) => seatName(seats, id)))}</b>{" "}
			<span>
				{collective.missingText(missing.length)} {canRetry && collective.missingAdvice(missing.length)}
			</span>
		</p>
	);
}

interface DissentProps extends Omit<MarkedSentencesProps, "isDissent"> {
	readonly head: string;
}

/** Folded, because the map above says it, too; open when the reply to the question is disputed. */
function Dissent({ head, sentences, ...rows }: DissentProps) {
	if (sentences.length === 0) return null;
	const hasReply = sentences.some((sentence) => rowOf(sentence, rows.claims)?.kind === "answer");
	return (
		<Fold head={head} count={sentences.length} open={hasReply}>
			<ul className="dissent">
				{sentences.map((sentence) => (
					<li key={sentence.text} dir="auto" lang={languageOf(sentence.text)}>
						<MarkedSentences sentences={[sentence]} {...rows} isDissent />
					</li>
				))}
			</ul>
		</Fold>
	);
}

/** What is written from the rows of the map, to be copied: what the answers agree on, and, folded, where they differ. */
export function CollectiveSummary({ text, analysis, asked, isOwn, picture }: CollectiveSummaryProps) {
	const { together, dissent, differing } = useMemo(() => sentencesOf(analysis, text), [analysis, text]);
	const { missing, claims } = analysis;
	const answered = asked.length - missing.length;
	const { collective } = messages;
	const description = analysis.together ? collective.text : collective.legacyText;
	const isPartial = missing.length > 0;
	return (
		<Part
			head={isPartial ? collective.partial(answered, asked.length) : collective.head}
			text={isPartial ? collective.partialText(answered, asked.length) : description}
			layout="below"
			tools={<CopyButton copies={text} failure={collective.copyFailed} size="s" tone="bare" />}
		>
			<Missing seats={missing} canRetry={isOwn && !analysis.notes.some(({ code }) => code === "grounded-left-out")} />
			<div className="collective-text">
				{together.map((sentences) => (
					<p key={sentences[0]?.text} dir="auto" lang={languageOf(sentences.map((one) => one.text).join(" "))}>
						<MarkedSentences sentences={sentences} claims={claims} asked={asked} />
					</p>
				))}
			</div>
			<Byline analysis={analysis} answered={answered} isOwn={isOwn} />
			<Dissent head={collective.dissent} sentences={dissent} claims={claims} asked={asked} />
			<Dissent head={collective.differing} sentences={differing} claims={claims} asked={asked} />
			<ComparisonText analysis={analysis} asked={asked} />
			{picture !== null && <ComparisonPicture key={picture} address={picture} />}
		</Part>
	);
}
