import "./diff-view.css";
import type { Analysis, ProviderResponse, Seat } from "@parallax/contract";
import { type RefObject, useMemo, useRef } from "react";
import { countGrowing } from "../../../lib/text/count-words.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { useFocusFallback } from "../../../ui/a11y/use-focus-fallback.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import type { SeatPair } from "../reading/use-reading-view.ts";
import { textOf } from "../stream/answer-texts.ts";
import { useNameInTurn } from "../turn/turn-context.tsx";
import type { AnswerComparison } from "./compare-answers.ts";
import { DiffRows } from "./diff-rows.tsx";
import { compareMessages } from "./messages.ts";
import { PairClaims } from "./pair-claims.tsx";
import { pairClaimsOf, sharedQuotesOf } from "./pair-of-claims.ts";
import { useComparison } from "./use-comparison.ts";

export interface DiffViewProps {
	readonly responses: readonly ProviderResponse[];
	/** The claim map of these answers; null before it is made. */
	readonly analysis: Analysis | null;
	readonly pair: SeatPair;
	readonly onPairChange: (pair: SeatPair) => void;
	readonly onClose: () => void;
	/** Receives the focus if the view had it when it closed. */
	readonly focusFallback: RefObject<HTMLElement | null>;
}

interface SideChoiceProps {
	readonly label: string;
	readonly seats: readonly Seat[];
	/** The id of a seat. */
	readonly chosen: string;
	readonly onChoose: (seatId: string) => void;
}

function SideChoice({ label, seats, chosen, onChoose }: SideChoiceProps) {
	return (
		<fieldset className="side-choice">
			<legend className="vh">{label}</legend>
			{seats.map((seat) => (
				<label key={seat.id} data-seat={seat.id} {...tintProps(seat)}>
					<input type="radio" name={label} checked={seat.id === chosen} onChange={() => onChoose(seat.id)} />
					<AssistantMark of={seat} small numbered />
					<span>{seat.name}</span>
				</label>
			))}
		</fieldset>
	);
}

interface FiguresProps {
	readonly comparison: AnswerComparison | null;
	readonly pair: readonly [left: ProviderResponse | undefined, right: ProviderResponse | undefined];
	readonly seats: readonly [left: Seat, right: Seat];
}

/** Counts words in the same way as above each answer's column, so that both counts agree. */
function Figures({ comparison, pair, seats }: FiguresProps) {
	const [left, right] = seats;
	return (
		<div className="diff-figures">
			{pair.map(
				(response, side) =>
					response && (
						<span key={response.id}>
							{chatMessages.wordsOf((side === 0 ? left : right).name, countGrowing(textOf(response)))}
						</span>
					),
			)}
			<p className="diff-figures" role="status">
				{comparison && (
					<>
						<span>{compareMessages.passagesMatched(comparison.matched)}</span>
						<span>{compareMessages.passagesOnly(comparison.onlyLeft, left.name)}</span>
						<span>{compareMessages.passagesOnly(comparison.onlyRight, right.name)}</span>
					</>
				)}
			</p>
		</div>
	);
}

interface PairComparisonProps {
	readonly pair: SeatPair;
	readonly responses: readonly ProviderResponse[];
	readonly analysis: Analysis | null;
	readonly onClose: () => void;
}

/** The comparison of one pair. Its key is the pair, so it is never shown under the names of another. */
function PairComparison({ pair, responses, analysis, onClose }: PairComparisonProps) {
	const [left, right] = pair;
	const allSeats = useSeats();
	const seats = useMemo(() => [seatOf(allSeats, left), seatOf(allSeats, right)] as const, [allSeats, left, right]);
	const answerOf = (seatId: string) => responses.find(({ seat }) => seat === seatId);
	const [leftAnswer, rightAnswer] = [answerOf(left), answerOf(right)];
	const comparison = useComparison(leftAnswer?.response ?? "", rightAnswer?.response ?? "");
	// Of an answer that changed since, the map has words that are no longer there.
	const claims = useMemo(() => (analysis?.stale ? [] : pairClaimsOf(analysis, left, right)), [analysis, left, right]);
	const sharedQuotes = useMemo(() => sharedQuotesOf(claims), [claims]);
	return (
		<>
			<div className="diff-tail">
				<Figures comparison={comparison} pair={[leftAnswer, rightAnswer]} seats={seats} />
				<Button tone="bare" size="s" icon="reduce" onClick={onClose}>
					{chatMessages.reduceAnswer}
				</Button>
			</div>
			{claims.length > 0 && <PairClaims claims={claims} pair={seats} />}
			{comparison ? (
				<DiffRows
					rows={comparison.rows}
					pair={seats}
					sharedQuotes={sharedQuotes}
					leftLanguage={languageOf(leftAnswer?.response ?? "")}
					rightLanguage={languageOf(rightAnswer?.response ?? "")}
				/>
			) : (
				<TextSkeleton lines={8} />
			)}
		</>
	);
}

/** Two answers side by side, passage against passage. */
export function DiffView({ responses, analysis, pair, onPairChange, onClose, focusFallback }: DiffViewProps) {
	const view = useRef<HTMLElement>(null);
	const name = useNameInTurn(chatMessages.compareTwo);
	useFocusFallback(view, focusFallback);
	const [left, right] = pair;
	const allSeats = useSeats();
	const seats = responses.map(({ seat }) => seatOf(allSeats, seat));
	// Choosing the answer of the other side swaps the two, so that no answer is compared with itself.
	const choose = (next: SeatPair) => onPairChange(next[0] === next[1] ? [right, left] : next);
	return (
		<section className="diff" ref={view} aria-label={name}>
			<h2 className="vh">{chatMessages.compareTwo}</h2>
			<div className="diff-head">
				<SideChoice
					label={chatMessages.leftAnswer}
					seats={seats}
					chosen={left}
					onChoose={(seatId) => choose([seatId, right])}
				/>
				<SideChoice
					label={chatMessages.rightAnswer}
					seats={seats}
					chosen={right}
					onChoose={(seatId) => choose([left, seatId])}
				/>
			</div>
			<PairComparison
				key={`${left} ${right}`}
				pair={pair}
				responses={responses}
				analysis={analysis}
				onClose={onClose}
			/>
		</section>
	);
}
