import { useRef, useState } from "react";
import { formatWholeSeconds } from "../../lib/text/format.ts";
import { useNow } from "../../lib/timing/use-now.ts";
import { useFocusHeir } from "../../ui/a11y/use-focus-heir.ts";
import { Button } from "../../ui/actions/button.tsx";
import { messages } from "./messages.ts";
import type { Summaries } from "./use-summaries.ts";

export interface GenerateProps {
	readonly summaries: Summaries;
	readonly asked: number;
	readonly answered: number;
	readonly pending: number;
	readonly hasSummaries: boolean;
}

function buttonText({ summaries, pending, hasSummaries }: GenerateProps): string {
	if (pending > 0) return messages.waiting(pending);
	if (summaries.isRunning) return messages.generating;
	return hasSummaries ? messages.regenerate : messages.generate;
}

/** The one button of the analysis; its text says what it waits for. */
export function GenerateButton(props: GenerateProps) {
	const { summaries, answered, pending, hasSummaries } = props;
	const isOpen = pending === 0 && answered > 1;
	return (
		<Button
			tone={hasSummaries || !isOpen ? "edge" : "fill"}
			disabled={!isOpen}
			busy={summaries.isRunning}
			onClick={summaries.generate}
		>
			{buttonText(props)}
		</Button>
	);
}

/** What is being done, and since when. */
export function GenerateProgress({ summaries, answered }: Pick<GenerateProps, "summaries" | "answered">) {
	const now = useNow(true, 1000);
	const [began] = useState(() => now - summaries.elapsedMs);
	return (
		<span className="progress" role="status">
			{messages.reading(answered)}
			<span aria-hidden="true"> · {formatWholeSeconds(now - began)}</span>
		</span>
	);
}

/** Stands where the summaries will be, until there are some. */
export function GenerateCard(props: GenerateProps) {
	const { summaries, asked, answered } = props;
	const card = useRef<HTMLElement>(null);
	useFocusHeir(card);
	const tooFew = asked > 1 ? messages.tooFew : messages.tooFewAsked;
	return (
		<section className="generate" ref={card}>
			<div>
				<h3 className="text-3">{messages.generateHead}</h3>
				<p>{answered > 1 ? messages.generateText : tooFew}</p>
			</div>
			<div className="analysis-head">
				{summaries.isRunning && <GenerateProgress summaries={summaries} answered={answered} />}
				<GenerateButton {...props} />
			</div>
		</section>
	);
}
