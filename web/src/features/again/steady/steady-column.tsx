import type { Steadiness, TurnEdition } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { formatCost } from "../../../lib/text/format.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { useSeat } from "../../assistants/index.ts";
import { type AgainProps, useNameInTurn } from "../../chat/index.ts";
import { samplesOf } from "../editions.ts";
import { againMessages } from "../messages.ts";
import { type ComparisonState, useComparison } from "../use-comparison.ts";
import { SamplesDialog } from "./samples-dialog.tsx";
import { comparedAnswers, SteadyClaims } from "./steady-claims.tsx";
import { useStopSamples } from "./use-stop-samples.ts";

const texts = againMessages.steady;

interface SteadyColumnProps extends AgainProps {
	readonly seatId: string;
	/** True once the samples were asked for on this page: then they are compared as soon as they are there. */
	readonly isWanted: boolean;
	readonly onUnwanted: (seatId: string) => void;
}

function Progress({ text, onStop }: { readonly text: string; readonly onStop: () => void }) {
	return (
		<p className="steady-progress">
			<span role="status">{text}</span>
			<Button tone="edge" size="s" onClick={onStop}>
				{texts.stop}
			</Button>
		</p>
	);
}

interface ResultProps extends AgainProps {
	readonly made: Steadiness;
}

function Result({ made, ...props }: ResultProps) {
	const { showsCosts } = usePreferences();
	const { steady, rows, editions, few, error, status, stale, costUsd } = made;
	const compared = <p>{texts.compared(comparedAnswers(made, props.answers))}</p>;
	if (status === "same")
		return (
			<>
				<p className="steady-result">{texts.same(editions.length)}</p>
				{compared}
			</>
		);
	if (status !== "made") return <p>{error ?? againMessages.changes.failed}</p>;
	return (
		<>
			<p className="steady-result">{texts.result(steady, rows, editions.length)}</p>
			{compared}
			{few && <p>{few}</p>}
			{stale && <Note tone="warn">{againMessages.changes.stale}</Note>}
			<SteadyClaims {...props} made={made} />
			{showsCosts && costUsd !== null && costUsd > 0 && (
				<p className="steady-cost">{againMessages.changes.cost(formatCost(costUsd))}</p>
			)}
		</>
	);
}

/** Whether comparing would say more than what is there. */
function isOutdated(made: Steadiness | null, samples: readonly TurnEdition[]): boolean {
	if (!made) return true;
	const { making, status, stale, editions } = made;
	const isNew = samples.some(({ edition }) => edition > Math.max(...editions));
	return !making && (stale || isNew || status === "failed" || status === "waiting");
}

/** Announces a comparison that ends while the page is open. */
function useEnd(made: Steadiness | null | undefined): string {
	const [said, setSaid] = useState("");
	const wasMaking = useRef(false);
	useEffect(() => {
		if (!made) return;
		const { making, status, steady, rows, editions } = made;
		if (wasMaking.current && !making && status === "made")
			setSaid(texts.done(texts.result(steady, rows, editions.length)));
		if (making) setSaid("");
		wasMaking.current = making;
	}, [made]);
	return said;
}

/** Compares the samples once they are there, if they were asked for on this page. */
function useCompareWanted(
	{ seatId, isWanted, onUnwanted }: SteadyColumnProps,
	areThere: boolean,
	{ start, isStarting }: ComparisonState<Steadiness>,
): void {
	const latest = useRef(start);
	useEffect(() => {
		latest.current = start;
	});
	useEffect(() => {
		if (!isWanted || !areThere || isStarting) return;
		onUnwanted(seatId);
		latest.current();
	}, [isWanted, areThere, isStarting, onUnwanted, seatId]);
}

/** Below an answer: the samples of its column, and how much of what it says stands in all of them. */
export function SteadyColumn(props: SteadyColumnProps) {
	const { answers, seatId, onUnwanted } = props;
	const seat = useSeat(seatId);
	const name = useNameInTurn(texts.region(seat.name));
	const samples = samplesOf(answers, seatId);
	const pending = samples.filter((one) => one.pending > 0);
	const areThere = pending.length === 0;
	const comparison = useComparison(props, { seat: seatId }, areThere);
	const { made, isStarting } = comparison;
	const [isReading, setReading] = useState(false);
	const stopSamples = useStopSamples(props, seatId);
	const said = useEnd(made);
	useCompareWanted(props, areThere, comparison);
	return (
		<section className="steady" aria-label={name}>
			{!areThere && (
				<Progress
					text={texts.asking(samples.length - pending.length, samples.length)}
					onStop={() => {
						// Who stops them has not asked for a comparison of what is there.
						onUnwanted(seatId);
						stopSamples(pending);
					}}
				/>
			)}
			{areThere && (made?.making || isStarting) && <Progress text={texts.comparing} onStop={comparison.stop} />}
			{areThere && made && !made.making && <Result {...props} made={made} />}
			<div className="steady-foot">
				{areThere && made !== undefined && isOutdated(made, samples) && !isStarting && (
					<Button tone="edge" size="s" onClick={() => comparison.start()}>
						{texts.compare}
					</Button>
				)}
				{areThere && (
					<Button tone="bare" size="s" onClick={() => setReading(true)}>
						{texts.samples(samples.length)}
					</Button>
				)}
			</div>
			{isReading && <SamplesDialog {...props} samples={samples} onClose={() => setReading(false)} />}
			<p className="vh" role="status">
				{said}
			</p>
		</section>
	);
}
