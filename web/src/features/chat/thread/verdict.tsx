import "./verdict.css";
import type { Analysis } from "@parallax/contract";
import type { ReactNode } from "react";
import { Glyph, type Stances } from "../../../ui/marks/glyph.tsx";
import { chatMessages } from "../chat-messages.ts";
import { CLAIM_MAP_ID } from "../columns/column-place.ts";
import { CompareOffer } from "./compare-offer.tsx";
import type { Progress } from "./progress.ts";

interface ClaimCounts {
	/** Said by at least two and contradicted by none. */
	readonly agreed: number;
	readonly contradicted: number;
}

export function claimCounts(analysis: Analysis): ClaimCounts {
	const stances = analysis.claims.map(({ cells }) => Object.values(cells).map((cell) => cell.stance));
	return {
		agreed: stances.filter((each) => each.length > 1 && each.every((stance) => stance === "says")).length,
		contradicted: stances.filter((each) => each.includes("contradicts")).length,
	};
}

export interface VerdictProps {
	readonly progress: Progress;
	readonly analysis: Analysis | null;
	/** False where the reader may only read. */
	readonly isOwn: boolean;
	/** What can be done with the answers, at the end of the line. */
	readonly children?: ReactNode;
}

const AGREED: Stances = ["says", "says", "says", "says"];
const CONTRADICTED: Stances = ["says", "says", "contradicts", "says"];

function Claims({ analysis }: { readonly analysis: Analysis }) {
	const { agreed, contradicted } = claimCounts(analysis);
	return (
		<>
			<span>
				<Glyph stances={AGREED} size={16} />
				<b>{agreed}</b> {chatMessages.claimsAgreed(agreed)}
			</span>
			<span>
				<Glyph stances={CONTRADICTED} size={16} />
				<b>{contradicted}</b> {chatMessages.contradicted}
			</span>
			<a href={`#${CLAIM_MAP_ID}`}>{analysis.approximate ? chatMessages.similarPassages : chatMessages.claimMap}</a>
		</>
	);
}

/** One line of figures between prompt and answers; its height is kept while they run. */
export function Verdict({ progress, analysis, isOwn, children }: VerdictProps) {
	return (
		<div className="verdict">
			{progress.isRunning ? (
				<span className="arriving">{chatMessages.arriving}</span>
			) : (
				<>
					<span>
						<b>{chatMessages.ofAll(progress.answered, progress.all)}</b> {chatMessages.answered}
					</span>
					{analysis && <Claims analysis={analysis} />}
					{isOwn && <CompareOffer />}
				</>
			)}
			<span className="push">{children}</span>
		</div>
	);
}
