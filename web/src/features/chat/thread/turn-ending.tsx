import "./turn-ending.css";
import { countClaims, type Seat, type Turn, type TurnOutcome } from "@parallax/contract";
import { seatName, useSeats } from "../../assistants/index.ts";
import { shortVote } from "../../votes/index.ts";
import { Moment } from "./moment.tsx";
import { turnEndingMessages } from "./turn-ending-messages.ts";
import type { EarlierTurn } from "./use-thread.ts";

type Ending = Omit<TurnOutcome, "asked" | "answered">;

const NOT_COMPARED = { agreed: null, differing: null, contradicted: null };

/** How the turn ended: as its loaded answers say, or as the chat said before they were loaded. */
function endingOf({ payload }: Pick<EarlierTurn, "payload">, { outcome }: Turn): Ending | null {
	if (!payload) return outcome ?? null;
	const { analysis, responses } = payload;
	return { answers: responses, ...(analysis && !analysis.stale ? countClaims(analysis.claims) : NOT_COMPARED) };
}

const DOT = 10;
const GAP = 4;

/** Each state has its own shape, so that the states differ without colour. One drawing, because a chat can have 160. */
function Dots({ answers }: Pick<Ending, "answers">) {
	const width = answers.length * (DOT + GAP) - GAP;
	return (
		<svg className="turn-dots" viewBox={`0 0 ${width} ${DOT}`} width={width} height={DOT} aria-hidden="true">
			{answers.map(({ seat, status }, index) => (
				<g key={seat} className={`is-${status}`} transform={`translate(${index * (DOT + GAP)})`}>
					{status === "error" ? <path d="M2 2l6 6M8 2l-6 6" /> : <circle cx="5" cy="5" r="3.25" />}
				</g>
			))}
		</svg>
	);
}

const failedNames = ({ answers }: Ending, seats: readonly Seat[]): readonly string[] =>
	answers.filter(({ status }) => status === "error").map(({ seat }) => seatName(seats, seat));

/** In the line of an earlier turn: how each answer ended, and what the answers agree and differ on. */
export function TurnEnding({ earlier }: { readonly earlier: Pick<EarlierTurn, "payload" | "turn" | "side"> }) {
	const seats = useSeats();
	const { vote } = earlier.turn;
	const ending = endingOf(earlier, earlier.turn);
	if (!ending) return <Moment iso={earlier.turn.createdAt} />;
	const { answers } = ending;
	const answered = answers.filter(({ status }) => status === "success").length;
	const counts = turnEndingMessages.counts(ending);
	const editions = earlier.turn.outcome?.earlier ?? [];
	const text = turnEndingMessages.answered(answered, answers.length, failedNames(ending, seats));
	return (
		<span className="turn-ending">
			<span data-tip={text}>
				<Dots answers={answers} />
				<span className="vh">{text}</span>
			</span>
			{counts && <span className="vh"> · </span>}
			{counts && <span>{counts}</span>}
			{vote && <span className="vh"> · </span>}
			{vote && <span>{shortVote(vote, seats, earlier.side === "own")}</span>}
			{editions.map(({ place, has }) => (
				<span key={place}>
					<span className="vh"> · </span>
					{turnEndingMessages.edition(place, has)}
				</span>
			))}
		</span>
	);
}
