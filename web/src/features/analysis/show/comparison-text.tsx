import type { Analysis } from "@parallax/contract";
import { type Claim, isAgreed, isAlone, isContradicted } from "../claims.ts";
import { messages } from "../messages.ts";
import { type MarkedSentence, MarkedSentences } from "./marked-sentences.tsx";
import { Part } from "./part.tsx";

interface Section {
	readonly head: string;
	readonly claims: readonly Claim[];
}

type Asked = readonly string[];

const speakers = ({ cells }: Claim, stance: "says" | "contradicts", asked: Asked): string[] =>
	asked.filter((id) => cells[id]?.stance === stance);

function sectionsOf({ claims, missing }: Analysis, asked: Asked): Section[] {
	const { comparison } = messages;
	const answered = asked.length - missing.length;
	const isByAll = (claim: Claim) => isAgreed(claim) && speakers(claim, "says", asked).length >= answered;
	return [
		{ head: comparison.all, claims: claims.filter(isByAll) },
		{ head: comparison.some, claims: claims.filter((claim) => isAgreed(claim) && !isByAll(claim)) },
		{ head: comparison.contradicted, claims: claims.filter(isContradicted) },
		{ head: comparison.alone, claims: claims.filter(isAlone) },
	].filter((section) => section.claims.length > 0);
}

function sentencesOf(claim: Claim, asked: Asked): MarkedSentence[] {
	const against = speakers(claim, "contradicts", asked);
	const said = { text: claim.claim, by: speakers(claim, "says", asked) };
	return against.length > 0 ? [said, { text: messages.comparison.against, by: against }] : [said];
}

/** The claims by who makes them. */
export function ComparisonText({ analysis, asked }: { readonly analysis: Analysis; readonly asked: Asked }) {
	const sections = sectionsOf(analysis, asked);
	if (sections.length === 0) return null;
	return (
		<Part head={messages.comparison.head}>
			<div className="comparison-text">
				{sections.map(({ head, claims }) => (
					<div key={head}>
						<h4>{head}</h4>
						<ul>
							{claims.map((claim) => (
								<li key={claim.claim} dir="auto">
									<MarkedSentences sentences={sentencesOf(claim, asked)} />
								</li>
							))}
						</ul>
					</div>
				))}
			</div>
		</Part>
	);
}
