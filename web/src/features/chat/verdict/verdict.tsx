import "./verdict.css";
import { type Analysis, countClaims, type ResponsesPayload, type Seat } from "@parallax/contract";
import { type ReactNode, type RefObject, useRef } from "react";
import type { Command } from "../../../lib/keys/commands.ts";
import { useFocusFallback } from "../../../ui/a11y/use-focus-fallback.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { blindMessages } from "../blind/blind-messages.ts";
import { chatMessages } from "../chat-messages.ts";
import { workOn } from "../thread/has-comparison.ts";
import type { Progress } from "../thread/progress.ts";
import { useOfferedInTurn } from "../turn/turn-commands.ts";
import { useTurnScope } from "../turn/turn-context.tsx";
import { analysisId, claimMapId } from "../turn/turn-elements.ts";
import { CompareOffer } from "./compare-offer.tsx";
import { verdictMessages } from "./messages.ts";
import { CANCEL_SUMMARIES, GENERATE_SUMMARIES } from "./summary-commands.ts";
import { verdictOf } from "./verdict-of.ts";
import { VerdictSentence } from "./verdict-sentence.tsx";

const texts = verdictMessages;

interface LineProps extends Pick<VerdictProps, "payload" | "seats" | "isOwn" | "progress"> {
	/** Receives the focus when the progress replaces the button. */
	readonly focusFallback: RefObject<HTMLElement | null>;
}

/** What the judge has written, or that it begins. */
function Comparing({
	payload: { turn, making },
	answered,
}: Pick<LineProps, "payload"> & { readonly answered: number }) {
	if (!making) return <span>{texts.begins(answered)}</span>;
	const { by, read, claims, again } = making;
	return (
		<a className="verdict-part" href={`#${analysisId(turn)}`}>
			{texts.comparing(by, read)} · {again > 0 ? texts.again(again) : texts.soFar(claims.length)}
		</a>
	);
}

/** Does what the button at the analysis does, which can be far below. */
function StopComparing({ command, focusFallback }: Pick<LineProps, "focusFallback"> & { readonly command: Command }) {
	const button = useRef<HTMLButtonElement>(null);
	useFocusFallback(button, focusFallback);
	return (
		<Button ref={button} tone="edge" size="s" icon="stop" aria-label={command.title} onClick={command.run}>
			{chatMessages.stop}
		</Button>
	);
}

/** The verdict or, until there is one, the progress or the button that starts the comparison. */
function Line({ payload, seats, isOwn, progress, focusFallback }: LineProps) {
	const { analysis } = payload;
	const cancel = useOfferedInTurn().find(({ id }) => id === CANCEL_SUMMARIES);
	if (progress.isRunning) return <span className="arriving">{chatMessages.arriving}</span>;
	if (workOn(payload) === "comparison" || (isOwn && cancel))
		return (
			<>
				<Comparing payload={payload} answered={progress.answered} />
				{isOwn && cancel && <StopComparing command={cancel} focusFallback={focusFallback} />}
			</>
		);
	if (!analysis) return isOwn ? <CompareOffer focusFallback={focusFallback} /> : null;
	const verdict = verdictOf(
		analysis,
		seats.map(({ id }) => id),
	);
	if (verdict)
		return (
			<span className={analysis.stale ? "verdict-earlier" : undefined}>
				{analysis.stale && `${texts.ofEarlier} `}
				<VerdictSentence verdict={verdict} seats={seats} answered={progress.answered} />
			</span>
		);
	return <span>{analysis.approximate ? texts.approximate : texts.noneShared}</span>;
}

interface CountsProps extends Pick<LineProps, "isOwn" | "focusFallback"> {
	readonly analysis: Analysis;
}

function Counts({ analysis, isOwn, focusFallback }: CountsProps) {
	const { turn } = useTurnScope();
	return (
		<>
			<span className={analysis.stale ? "verdict-earlier" : undefined}>
				{texts.counts(countClaims(analysis.claims))}
			</span>
			<a href={`#${claimMapId(turn)}`}>{analysis.approximate ? texts.similarPassages : texts.claimMap}</a>
			{analysis.stale && (
				<span className={isOwn ? "is-stale is-own" : "is-stale"}>
					{texts.stale} {isOwn && <CompareOffer focusFallback={focusFallback} isAgain />}
				</span>
			)}
		</>
	);
}

/** Leads to the reasons, which stand below the answers until the next comparison starts. */
function WhyFailed({ payload: { turn, compareFailure } }: Pick<VerdictProps, "payload">) {
	const isOffered = useOfferedInTurn().some(({ id }) => id === GENERATE_SUMMARIES);
	return (
		compareFailure &&
		compareFailure.kind !== "best" &&
		isOffered && <a href={`#${analysisId(turn)}`}>{texts.whyFailed}</a>
	);
}

/** False where nothing runs, nothing was compared, and this reader, or one answer alone, cannot be offered it. */
function mayHaveLine({ payload, progress, isOwn }: Pick<VerdictProps, "payload" | "progress" | "isOwn">): boolean {
	const isCompared = payload.analysis !== null || payload.making !== null || payload.summarizingMs !== null;
	return progress.isRunning || isCompared || (isOwn && progress.answered > 1);
}

export interface VerdictProps {
	readonly progress: Progress;
	readonly payload: ResponsesPayload;
	readonly seats: readonly Seat[];
	/** False on the read-only page of a shared chat. */
	readonly isOwn: boolean;
	/** True while a comparison would tell who answered. */
	readonly isBlind?: boolean;
	/** Actions on the answers, at the end of the line. */
	readonly children?: ReactNode;
}

/** The verdict and its counts, between prompt and answers. It has the same height before there is a verdict. */
export function Verdict({ progress, payload, seats, isOwn, isBlind = false, children }: VerdictProps) {
	const line = useRef<HTMLDivElement>(null);
	const hasLine = mayHaveLine({ payload, progress, isOwn });
	return (
		<div className={hasLine ? "verdict" : "verdict has-no-line"}>
			{hasLine && (
				<div className="verdict-line" ref={line} tabIndex={-1}>
					{isBlind && !progress.isRunning ? (
						<span>{blindMessages.note}</span>
					) : (
						<Line payload={payload} seats={seats} isOwn={isOwn} progress={progress} focusFallback={line} />
					)}
				</div>
			)}
			<div className="verdict-state">
				<span>
					<b>{chatMessages.ofAll(progress.answered, progress.all)}</b> {chatMessages.answered}
				</span>
				{!progress.isRunning && payload.analysis && (
					<Counts analysis={payload.analysis} isOwn={isOwn} focusFallback={line} />
				)}
				<WhyFailed payload={payload} />
			</div>
			<span className="push">{children}</span>
		</div>
	);
}
