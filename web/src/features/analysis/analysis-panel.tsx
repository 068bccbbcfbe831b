import {
	EXAMPLE_ANALYSIS,
	exportChat,
	exportSharedChat,
	type ProviderResponse,
	type ResponsesPayload,
	urlOf,
} from "@parallax/contract";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import type { Command } from "../../lib/keys/commands.ts";
import { useIdle } from "../../lib/page/use-idle.ts";
import { Note } from "../../ui/layout/note.tsx";
import { TextSkeleton } from "../../ui/loading/skeleton.tsx";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { SeatsProvider, seatName, useSeats } from "../assistants/index.ts";
import {
	type AnalysisProps,
	analysisId,
	CANCEL_SUMMARIES,
	GENERATE_SUMMARIES,
	hasComparison,
	isChangeable,
	type ReviewsPart,
	type ShownChat,
	useNameInTurn,
	useTurnCommands,
} from "../chat/index.ts";
import { ExportMenu, type FileAddress } from "../exports/index.ts";
import { AutoCompareOffer } from "./making/auto-compare-offer.tsx";
import { GenerateButton, GenerateCard, GenerateProgress, RegenerateOffer } from "./making/generate.tsx";
import { OfferLine } from "./making/judge-menu.tsx";
import { RowsSoFar } from "./making/rows-so-far.tsx";
import { type ComparisonOffer, useOffer } from "./making/use-offer.ts";
import { type Summaries, useSummaries } from "./making/use-summaries.ts";
import { WhyNotCompared } from "./making/why-not-compared.tsx";
import { useMeasures } from "./measure/use-measures.ts";
import { WrittenTexts } from "./merges/written-texts.tsx";
import { messages } from "./messages.ts";
import { ClaimMap } from "./show/claim-map.tsx";
import { CollectiveSummary } from "./show/collective-summary.tsx";
import { IndividualSummaries } from "./show/individual-summaries.tsx";
import { Measures } from "./show/measures.tsx";
import { Part } from "./show/part.tsx";
import { Sources } from "./sources/sources.tsx";

/** The menu to export the shown chat as a file, or to print it. */
function ChatExport({ side, session: { id, turns }, payload }: ShownChat) {
	const addressOf: FileAddress = useCallback(
		(format) => urlOf(side === "own" ? exportChat : exportSharedChat, { params: { id }, query: { format } }),
		[side, id],
	);
	const hasEditions = payload.editions !== undefined || turns.some(({ outcome }) => outcome?.earlier);
	return <ExportMenu addressOf={addressOf} canPrint hasEditions={side === "own" && hasEditions} />;
}

/** Adds commands: to compare the answers for the first time, or again after one changed, or to stop a comparison. */
function useSummaryCommands(
	{ generate, cancel, isRunning }: Summaries,
	isOffered: boolean,
	title: string,
	offer: ComparisonOffer,
): void {
	const latest = useRef({ generate, cancel });
	useEffect(() => {
		latest.current = { generate, cancel };
	});
	const commands = useMemo((): readonly Command[] => {
		if (isRunning)
			return [{ id: CANCEL_SUMMARIES, title: messages.making.cancel, rank: 2, run: () => latest.current.cancel() }];
		if (!isOffered) return [];
		const detailElement = <OfferLine offer={offer} />;
		const run = () => latest.current.generate();
		return [{ id: GENERATE_SUMMARIES, title, detail: offer.text, detailElement, run }];
	}, [isOffered, isRunning, title, offer]);
	useTurnCommands(commands);
}

const countOf = (responses: readonly ProviderResponse[], status: ProviderResponse["status"]): number =>
	responses.filter((response) => response.status === status).length;

interface ResultsProps {
	readonly shown: ShownChat;
	readonly payload: ResponsesPayload;
	readonly isOwn: boolean;
}

/** The results of a comparison: the claim map and, beside or below it, what is written from its rows. */
function Results({ shown, payload, isOwn }: ResultsProps) {
	const { responses, analysis, collectiveSummary, visualizationImageUrl } = payload;
	const asked = useMemo(() => responses.map(({ seat }) => seat), [responses]);
	return (
		<div className="results">
			<div>{analysis && <ClaimMap analysis={analysis} asked={asked} responses={responses} />}</div>
			<div>
				{analysis && collectiveSummary && (
					<WrittenTexts
						shown={shown}
						asked={asked}
						summary={
							<CollectiveSummary
								text={collectiveSummary}
								analysis={analysis}
								asked={asked}
								isOwn={isOwn}
								picture={visualizationImageUrl}
							/>
						}
					/>
				)}
				<IndividualSummaries responses={responses} />
			</div>
		</div>
	);
}

/** Marks an analysis of sample answers, so that no reader takes it for one of real answers. */
function DemoNote({ responses, analysis }: Pick<ResponsesPayload, "responses" | "analysis">) {
	const seats = useSeats();
	if (analysis?.by === EXAMPLE_ANALYSIS) return <Note>{messages.example}</Note>;
	const names = responses.filter(({ demo }) => demo).map(({ seat }) => seatName(seats, seat));
	return names.length > 0 && <Note>{messages.demos(names)}</Note>;
}

interface ReviewsProps extends Pick<AnalysisProps, "loadReviews" | "onVerdict"> {
	readonly shown: ShownChat;
}

const noReviews = async () => ({ TurnReview: () => null, FaultMarks: () => null });

/** The place of the peer review, which is there before its code. */
function Reviews({ shown, loadReviews = noReviews, onVerdict }: ReviewsProps) {
	const isIdle = useIdle();
	const hasAnswers = countOf(shown.payload.responses, "success") > 1;
	const part = useLoaded<ReviewsPart>(loadReviews, { enabled: isIdle && hasAnswers });
	return <div className="reviews-place">{part && <part.TurnReview {...shown} onVerdict={onVerdict} />}</div>;
}

function NoAnswers({ isOwn }: Pick<ResultsProps, "isOwn">) {
	return (
		<section className="generate">
			<div>
				<h3 className="text-3">{messages.noneHead}</h3>
				<p>{isOwn ? messages.noneText : messages.noneTextShared}</p>
			</div>
		</section>
	);
}

/** The section below the answers: their figures and, on request, where they agree and disagree. */
export const AnalysisPanel = memo(function AnalysisPanel(shown: AnalysisProps) {
	// The server renders the analysis by itself.
	return (
		<SeatsProvider seats={shown.session.seats}>
			<Panel {...shown} />
		</SeatsProvider>
	);
});

function Panel({ loadReviews, onVerdict, ...shown }: AnalysisProps) {
	const { side, session, payload } = shown;
	const { responses, analysis } = payload;
	const measures = useMeasures(responses);
	const pending = countOf(responses, "pending");
	const answered = countOf(responses, "success");
	const isOwn = isChangeable(shown);
	// An earlier edition is one's own, too, although nothing can be made of it.
	const isOfOwner = side === "own";
	const head = isOfOwner ? messages.head : messages.sharedHead;
	const name = useNameInTurn(head);
	const hasSummaries = hasComparison(payload);
	const making = payload.making?.kind === "best" ? null : payload.making;
	const isSettled = pending === 0;
	const isPriced = isOwn && isSettled && answered > 1;
	// What is up to date can be made again at its own button, and is suggested nowhere else.
	const isOffered = isPriced && (!hasSummaries || analysis?.stale === true);
	const offer = useOffer(shown, isPriced);
	const summaries = useSummaries(shown, offer);
	const { isPrepared, isUnassisted } = offer;
	const why = isOwn && isSettled && !summaries.isRunning && (
		<WhyNotCompared payload={payload} isUnassisted={isOffered && isUnassisted} />
	);
	const price = offer.judge ? offer.text : "";
	const counts = { asked: responses.length, answered, pending };
	const generate = { summaries, ...counts, hasSummaries, making, isPrepared, price };
	useSummaryCommands(summaries, isOffered, hasSummaries ? messages.regenerate : messages.generate, offer);
	return (
		<section className="analysis" id={analysisId(payload.turn)} tabIndex={-1} aria-label={name}>
			<div className="analysis-head">
				<h2 className="text-3">{head}</h2>
				{payload.turn === session.turns.at(-1)?.number && <ChatExport {...shown} />}
				{isOwn && hasSummaries && summaries.isRunning && <GenerateProgress {...generate} />}
				{isOwn && (hasSummaries || !isSettled || answered === 0) && <GenerateButton {...generate} />}
				{isPriced && hasSummaries && <RegenerateOffer offer={offer} isRunning={summaries.isRunning} />}
			</div>
			{hasSummaries && why}
			{hasSummaries && <DemoNote responses={responses} analysis={analysis} />}
			{analysis?.stale && <Note tone="warn">{messages.stale}</Note>}
			{isSettled && answered === 0 && <NoAnswers isOwn={isOwn} />}
			{isOwn && !hasSummaries && isSettled && answered > 0 && <GenerateCard {...generate} why={why} />}
			{!isOwn && !isSettled && <p className="quiet">{messages.waiting(pending)}</p>}
			{making && isSettled && (
				<RowsSoFar making={making} asked={responses.map(({ seat }) => seat)} hasEarlier={hasSummaries} />
			)}
			{isOwn && summaries.wasMadeHere && hasSummaries && <AutoCompareOffer />}
			{isOwn && !hasSummaries && !isSettled && (
				<Part head={messages.map.head} text={messages.map.waiting}>
					<TextSkeleton lines={5} />
				</Part>
			)}
			{hasSummaries && <Results shown={shown} payload={payload} isOwn={isOwn} />}
			<Reviews {...{ shown, loadReviews, onVerdict }} />
			<Sources responses={responses} />
			{!(isSettled && answered === 0) && (
				<Measures measures={measures} responses={responses} isOwn={isOfOwner} isRunning={!isSettled} />
			)}
		</section>
	);
}
