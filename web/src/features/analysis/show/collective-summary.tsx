import "./collective-summary.css";
import type { Analysis, ProviderId } from "@parallax/contract";
import { useId, useMemo } from "react";
import { PROVIDER_NAMES } from "../../chat/index.ts";
import { readMarkedText } from "../marked-text.ts";
import { messages } from "../messages.ts";
import { MarkedSentences } from "./marked-sentences.tsx";
import { Part } from "./part.tsx";

export interface CollectiveSummaryProps {
	readonly text: string;
	readonly analysis: Analysis;
	readonly asked: readonly ProviderId[];
	/** False where the reader may only read. */
	readonly isOwn: boolean;
}

/** What all say together, whose words are behind each sentence, where they part, and who is missing. */
export function CollectiveSummary({ text, analysis, asked, isOwn }: CollectiveSummaryProps) {
	const headId = useId();
	const blocks = useMemo(() => readMarkedText(text), [text]);
	const { missing } = analysis;
	const answered = asked.length - missing.length;
	const { collective } = messages;
	const paragraphs = blocks.filter(
		({ kind, sentences }) => kind === "paragraph" && !sentences[0]?.text.startsWith("**"),
	);
	const dissent = blocks.filter(({ kind }) => kind === "item");
	const isPartial = missing.length > 0;
	return (
		<Part
			head={isPartial ? collective.partial(answered, asked.length) : collective.head}
			text={isPartial ? collective.partialText(answered, asked.length) : collective.text}
		>
			<div>
				{isPartial && (
					<p className="missing">
						<b>{collective.missing(missing.map((id) => PROVIDER_NAMES[id]))}</b>{" "}
						<span>
							{collective.missingText(missing.length)} {isOwn && collective.missingWay(missing.length)}
						</span>
					</p>
				)}
				<div className={dissent.length > 0 ? "collective has-dissent" : "collective"}>
					<div className="collective-text">
						{paragraphs.map(({ sentences }) => (
							<p key={sentences[0]?.text} dir="auto">
								<MarkedSentences sentences={sentences} />
							</p>
						))}
					</div>
					{dissent.length > 0 && (
						<section className="dissent" aria-labelledby={headId}>
							<h4 id={headId}>{collective.dissent}</h4>
							<ul>
								{dissent.map(({ sentences }) => (
									<li key={sentences[0]?.text} dir="auto">
										<MarkedSentences sentences={sentences} />
									</li>
								))}
							</ul>
						</section>
					)}
					<p className="byline">
						{analysis.approximate ? collective.approximateBy(answered) : collective.writtenBy(analysis.by, answered)}
					</p>
				</div>
			</div>
		</Part>
	);
}
