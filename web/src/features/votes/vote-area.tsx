import "./vote-area.css";
import { isVoteStale, type ProviderResponse, type Seat, type Vote } from "@parallax/contract";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Link } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { Button } from "../../ui/actions/button.tsx";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { AssistantMark } from "../../ui/marks/assistant-mark.tsx";
import { isHiddenSeat, seatOf } from "../assistants/index.ts";
import { useSignIn } from "../identity/index.ts";
import { countsInLeaderboard } from "./counts-in-leaderboard.ts";
import { voteMessages } from "./messages.ts";
import { firstSeats, voteSentence } from "./vote-words.ts";
import { choiceOf, useVotingOfTurn, type Voting } from "./voting.ts";

const loadOrder = () => import("./order/vote-order.tsx");
const loadNote = () => import("./vote-note.tsx");

interface VoteAreaProps {
	/** The name of the region, which a page with several turns has several times. */
	readonly name: string;
	readonly seats: readonly Seat[];
	readonly responses: readonly ProviderResponse[];
	/** What shows the names of a blind chat without a vote; it is there before anything can be voted on. */
	readonly reveal?: ReactNode;
	/** What stands beside it then. */
	readonly noVote?: string;
	/** True in a temporary chat, whose votes count nowhere. */
	readonly isTemporary?: boolean | undefined;
}

/** Where the vote goes: the reader's own leaderboard, which needs an account. */
function WhereCounted() {
	const { state } = useSignIn();
	if (state === "signed-out") return <p className="vote-counts">{voteMessages.signedOut}</p>;
	if (state !== "signed-in") return null;
	return (
		<p className="vote-counts">
			<Link href={paths.leaderboard}>{voteMessages.counts}</Link>
		</p>
	);
}

interface ChoicesProps {
	readonly voting: Voting;
	readonly seats: readonly Seat[];
	readonly responses: readonly ProviderResponse[];
	readonly ref: RefObject<HTMLDivElement | null>;
}

/** One press chooses the best answer. */
function Choices({ voting, seats, responses, ref }: ChoicesProps) {
	// The seat of an answer has another id once its name is revealed; the focus stays on its button.
	const answerId = (seatId: string) => responses.find(({ seat }) => seat === seatId)?.id ?? seatId;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line of buttons.
		<div ref={ref} className="vote-choices" role="group" aria-label={voteMessages.choices}>
			{voting.answered.map((id) => {
				const seat = seatOf(seats, id);
				const isFirst = voting.first.includes(id);
				return (
					<button
						key={answerId(id)}
						type="button"
						className="vote-choice"
						aria-pressed={isFirst}
						onClick={() => voting.choose(id)}
					>
						{!isHiddenSeat(seat) && <AssistantMark of={seat} small />}
						<span>{seat.name}</span>
					</button>
				);
			})}
			<button type="button" className="vote-choice" aria-pressed={voting.isNone} onClick={voting.chooseNone}>
				{voteMessages.none}
			</button>
		</div>
	);
}

interface MoreProps extends Pick<VoteAreaProps, "reveal"> {
	readonly voting: Voting;
	readonly isNoting: boolean;
	readonly setNoting: (isNoting: boolean) => void;
	readonly orderToggle: RefObject<HTMLButtonElement | null>;
	readonly noteToggle: RefObject<HTMLButtonElement | null>;
	readonly onTakeBack: () => void;
}

function More({ voting, isNoting, setNoting, orderToggle, noteToggle, reveal, onTakeBack }: MoreProps) {
	const { vote, isOrdering } = voting;
	return (
		<span className="vote-more">
			{reveal}
			<Button
				ref={orderToggle}
				tone="bare"
				size="s"
				aria-expanded={isOrdering}
				onClick={() => voting.setOrdering(!isOrdering)}
			>
				{vote?.ranking ? voteMessages.order.change : voteMessages.order.open}
			</Button>
			{vote && (
				<Button ref={noteToggle} tone="bare" size="s" aria-expanded={isNoting} onClick={() => setNoting(!isNoting)}>
					{vote.note === null ? voteMessages.note.add : voteMessages.note.edit}
				</Button>
			)}
			{vote && (
				<Button tone="bare" size="s" onClick={onTakeBack}>
					{voteMessages.takeBack}
				</Button>
			)}
		</span>
	);
}

const isStaleNow = (vote: Vote | undefined, responses: readonly ProviderResponse[]): boolean =>
	vote !== undefined && isVoteStale(vote, responses);

const BeforeVote = ({ name, reveal, noVote }: Pick<VoteAreaProps, "name" | "reveal" | "noVote">) => (
	<section className="vote" aria-label={name}>
		<div className="vote-line">
			<p className="vote-says">{noVote}</p>
			<span className="vote-more">{reveal}</span>
		</div>
	</section>
);

/** The vote of a turn, below its answers. */
export function VoteArea({ name, seats, responses, reveal, noVote, isTemporary = false }: VoteAreaProps) {
	const voting = useVotingOfTurn();
	const [isNoting, setNoting] = useState(false);
	/** What the field of the note holds, also while it is closed; null when that is the note of the vote. */
	const [draft, setDraft] = useState<string | null>(null);
	const orderToggle = useRef<HTMLButtonElement>(null);
	const noteToggle = useRef<HTMLButtonElement>(null);
	const choices = useRef<HTMLDivElement>(null);
	const order = useLoaded(loadOrder, { enabled: voting?.isOrdering === true });
	const noting = useLoaded(loadNote, { enabled: isNoting });
	if (!voting) return reveal ? <BeforeVote {...{ name, reveal, noVote }} /> : null;
	const { vote, isOrdering } = voting;
	// However the vote was taken back: the next one does not open the field by itself.
	if (!vote && isNoting) setNoting(false);
	const isStale = isStaleNow(vote, responses);
	const closeOrder = (): void => {
		voting.setOrdering(false);
		orderToggle.current?.focus();
	};
	const closeNote = (): void => {
		setNoting(false);
		setDraft(null);
		noteToggle.current?.focus();
	};
	const sentence = vote ? voteSentence(vote, seats, true) : voteMessages.ask;
	const isCounted = vote && !isStale && !isTemporary && countsInLeaderboard(vote, responses);
	return (
		<section className="vote" aria-label={name}>
			<div className="vote-line">
				<p className="vote-says">{sentence}</p>
				<Choices {...{ voting, seats, responses }} ref={choices} />
				<More
					{...{ voting, isNoting, setNoting, orderToggle, noteToggle, reveal }}
					onTakeBack={() => {
						voting.takeBack();
						// The pressed button goes with the vote, and the focus with it.
						choices.current?.querySelector("button")?.focus();
					}}
				/>
			</div>
			{isCounted && <WhereCounted />}
			{isStale && <p className="vote-stale">{voteMessages.stale}</p>}
			{vote?.note && !isNoting && (
				<p className="vote-own-note" dir="auto">
					{vote.note}
				</p>
			)}
			{isOrdering && order && (
				<order.VoteOrder
					seats={voting.answered.map((id) => seatOf(seats, id))}
					ranking={vote?.ranking ?? [firstSeats(vote ?? { best: null, ranking: null })]}
					announce={voting.announce}
					onSave={(ranking) => {
						closeOrder();
						void voting.save({ ranking });
					}}
					onClose={closeOrder}
				/>
			)}
			{isNoting && vote && noting && (
				<noting.VoteNote
					note={vote.note ?? ""}
					text={draft ?? vote.note ?? ""}
					onText={setDraft}
					onSave={(note) => voting.save({ ...choiceOf(vote), note })}
					onClose={closeNote}
				/>
			)}
			<p className="vh" role="status">
				{voting.said}
			</p>
		</section>
	);
}

interface SharedVoteProps extends VoteAreaProps {
	readonly vote: Vote | undefined;
	/** True where it is the reader's own. */
	readonly isOwn?: boolean;
}

/** The vote as readers of a shared chat see it, or one's own where it cannot be changed. */
export function SharedVote({ name, seats, responses, vote, isOwn = false }: SharedVoteProps) {
	if (!vote) return null;
	return (
		<section className="vote" aria-label={name}>
			<p className="vote-says">
				{voteSentence(vote, seats, isOwn)} {isStaleNow(vote, responses) && voteMessages.staleOfOthers}
			</p>
		</section>
	);
}
