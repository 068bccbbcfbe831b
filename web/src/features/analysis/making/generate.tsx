import type { AnalysisInProgress } from "@parallax/contract";
import { type ReactNode, useRef, useState } from "react";
import { formatWholeSeconds } from "../../../lib/text/format.ts";
import { useNow } from "../../../lib/timing/use-now.ts";
import { useFocusFallback } from "../../../ui/a11y/use-focus-fallback.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { messages } from "../messages.ts";
import { OfferLine } from "./judge-menu.tsx";
import type { ComparisonOffer } from "./use-offer.ts";
import type { Summaries } from "./use-summaries.ts";

export interface GenerateProps {
	readonly summaries: Summaries;
	readonly asked: number;
	readonly answered: number;
	readonly pending: number;
	readonly hasSummaries: boolean;
	readonly making: AnalysisInProgress | null;
	/** True for sample answers, which bring their own analysis. */
	readonly isPrepared: boolean;
	/** Who would compare the answers, and the price; empty while that is unknown. */
	readonly price: string;
}

function buttonText({ summaries, pending, hasSummaries }: GenerateProps): string {
	if (pending > 0) return messages.waiting(pending);
	if (summaries.isRunning) return messages.generating;
	return hasSummaries ? messages.regenerate : messages.generate;
}

/** The button that starts the analysis; its text says what it waits for. */
export function GenerateButton(props: GenerateProps) {
	const { summaries, answered, pending, hasSummaries, price } = props;
	const isEnabled = pending === 0 && answered > 1;
	return (
		<Button
			tone={hasSummaries || !isEnabled ? "edge" : "fill"}
			disabled={!isEnabled}
			busy={summaries.isRunning}
			title={isEnabled && !summaries.isRunning && price !== "" ? price : undefined}
			onClick={summaries.generate}
		>
			{buttonText(props)}
		</Button>
	);
}

/** The progress of the judge in counts: a screen reader announces these and not each row. */
function progressText(making: AnalysisInProgress | null, answered: number): string {
	if (!making) return messages.reading(answered);
	const { by, read, claims, again } = making;
	const { making: texts } = messages;
	const parts = [texts.by(by, read), texts.soFar(claims.length)];
	return [...parts, ...(again > 0 ? [texts.again(again)] : [])].join(" · ");
}

/** Shows the progress, the elapsed time, and a button to stop. */
export function GenerateProgress({
	summaries,
	answered,
	making,
}: Pick<GenerateProps, "summaries" | "answered" | "making">) {
	const now = useNow(true, 1000);
	const [startedAt] = useState(() => now - summaries.elapsedMs);
	return (
		<>
			<span className="progress" role="status">
				{progressText(making, answered)}
				<span aria-hidden="true"> · {formatWholeSeconds(now - startedAt)}</span>
			</span>
			<Button tone="bare" onClick={summaries.cancel}>
				{messages.making.cancel}
			</Button>
		</>
	);
}

interface RegenerateOfferProps {
	readonly offer: ComparisonOffer;
	readonly isRunning: boolean;
}

/** Below the button that compares again: who would do it, and the price. It has its room before that is known. */
export function RegenerateOffer({ offer, isRunning }: RegenerateOfferProps) {
	return <div className="again-offer">{!isRunning && <OfferLine offer={offer} />}</div>;
}

interface GenerateCardProps extends GenerateProps {
	/** Why the answers could not be compared. */
	readonly why: ReactNode;
}

/** Shown in place of the summaries until there are some. */
export function GenerateCard(props: GenerateCardProps) {
	const { summaries, asked, answered, isPrepared, price } = props;
	const card = useRef<HTMLElement>(null);
	useFocusFallback(card);
	const text = isPrepared ? messages.generateSamplesText : messages.generateText;
	const tooFew = asked > 1 ? messages.tooFew : messages.tooFewAsked;
	return (
		<section className="generate" ref={card}>
			<div>
				<h3 className="text-3">{messages.generateHead}</h3>
				<p>{answered > 1 ? text : tooFew}</p>
				{price !== "" && !summaries.isRunning && <p className="generate-price">{price}</p>}
				{props.why}
			</div>
			<div className="analysis-head">
				{summaries.isRunning && <GenerateProgress {...props} />}
				<GenerateButton {...props} />
			</div>
		</section>
	);
}
