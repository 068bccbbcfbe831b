import "./verdict.css";
import type { ResponsesPayload, Seat } from "@parallax/contract";
import { type ReactNode, type RefObject, useRef } from "react";
import { useOfferedCommands } from "../../../lib/keys/commands.ts";
import { ClaimGlyph } from "../../../ui/marks/claim-glyph.tsx";
import { chatMessages } from "../chat-messages.ts";
import { CLAIM_MAP_ID, claimRowId } from "../columns/column-place.ts";
import type { Progress } from "../thread/progress.ts";
import { claimJumps } from "./claim-jumps.ts";
import { CompareOffer } from "./compare-offer.tsx";
import { CANCEL_SUMMARIES } from "./summary-commands.ts";
import { claimCounts, type VerdictPart, verdictParts } from "./verdict-parts.ts";

const words = chatMessages.verdict;

/** A link that works before the map's code is there: to the row. With it, it leads to the words themselves. */
function PartLink({ part }: { readonly part: VerdictPart }) {
	const { place, seat, stance, text } = part;
	return (
		<a
			className={`verdict-part is-${stance}`}
			href={`#${claimRowId(place)}`}
			title={text}
			onClick={(event) => {
				const jumps = claimJumps();
				if (!jumps) return;
				event.preventDefault();
				if (seat === null) jumps.toRow(place, null, event.currentTarget);
				else jumps.toWords(place, seat, event.currentTarget);
			}}
		>
			<ClaimGlyph stances={stance === "says" ? ["says", "says", "says"] : ["says", stance]} />
			<span dir="auto">{text}</span>
		</a>
	);
}

interface LineProps extends Pick<VerdictProps, "payload" | "seats" | "isOwn" | "progress"> {
	/** Has the focus when the offer that had it has become something else. */
	readonly heir: RefObject<HTMLElement | null>;
}

/** The statement itself, or in the same place what has to happen before there is one. */
function Line({ payload, seats, isOwn, progress, heir }: LineProps) {
	const { analysis, making, summarizingMs } = payload;
	const isAsked = useOfferedCommands().some(({ id }) => id === CANCEL_SUMMARIES);
	if (progress.isRunning) return <span className="arriving">{chatMessages.arriving}</span>;
	if (making) {
		const { by, read, claims, again } = making;
		return (
			<a className="verdict-part" href="#analysis">
				{words.comparing(by, read)} · {again > 0 ? words.again(again) : words.soFar(claims.length)}
			</a>
		);
	}
	if (isOwn && (isAsked || summarizingMs !== null)) return <span>{words.begins(progress.answered)}</span>;
	if (!analysis) return isOwn ? <CompareOffer heir={heir} /> : null;
	const parts = verdictParts(analysis, progress.answered, seats);
	if (parts.length > 0) return parts.map((part) => <PartLink key={part.stance} part={part} />);
	return <span>{analysis.approximate ? words.approximate : words.noneShared}</span>;
}

function Counts({ analysis }: { readonly analysis: NonNullable<ResponsesPayload["analysis"]> }) {
	const { agreed, contradicted } = claimCounts(analysis);
	return (
		<>
			<span>
				<b>{agreed}</b> {chatMessages.claimsAgreed(agreed)}
			</span>
			<span>
				<b>{contradicted}</b> {chatMessages.contradicted}
			</span>
			{analysis.stale && <span className="is-stale">{words.stale}</span>}
			<a href={`#${CLAIM_MAP_ID}`}>{analysis.approximate ? chatMessages.similarPassages : chatMessages.claimMap}</a>
		</>
	);
}

export interface VerdictProps {
	readonly progress: Progress;
	readonly payload: ResponsesPayload;
	readonly seats: readonly Seat[];
	/** False where the reader may only read. */
	readonly isOwn: boolean;
	/** What can be done with the answers, at the end of the line. */
	readonly children?: ReactNode;
}

/** Between prompt and answers: what the comparison comes to, and its figures. It is as high while there is none yet. */
export function Verdict({ progress, payload, seats, isOwn, children }: VerdictProps) {
	const line = useRef<HTMLParagraphElement>(null);
	return (
		<div className="verdict">
			<p className="verdict-line" ref={line} tabIndex={-1}>
				<Line payload={payload} seats={seats} isOwn={isOwn} progress={progress} heir={line} />
			</p>
			<p className="verdict-state">
				<span>
					<b>{chatMessages.ofAll(progress.answered, progress.all)}</b> {chatMessages.answered}
				</span>
				{!progress.isRunning && payload.analysis && <Counts analysis={payload.analysis} />}
			</p>
			<span className="push">{children}</span>
		</div>
	);
}
