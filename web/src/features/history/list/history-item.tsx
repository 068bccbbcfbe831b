import { type ChatWithResponses, isPasted, type Provider, type Seat, type Vote } from "@parallax/contract";
import { memo } from "react";
import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { formatList } from "../../../lib/text/format.ts";
import { formatMoment } from "../../../lib/text/format-moment.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { buttonClass } from "../../../ui/actions/button-class.ts";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { type AnswerDot, AnswerDots } from "../../../ui/marks/answer-dots.tsx";
import { Badge, type BadgeTone } from "../../../ui/marks/badge.tsx";
import { seatName, useAssistants } from "../../assistants/index.ts";
import { firstSeats } from "../../votes/index.ts";
import { messages } from "../messages.ts";
import { MarkedText } from "./marked-text.tsx";

/** Specification section 9: answers are counted out of four, or out of all columns if there are more. */
const MIN_ANSWER_COUNT = 4;

/** The columns that the newest turn could ask: a pasted answer belongs to its own turn. */
const shownSeats = ({ seats, responses }: Pick<ChatWithResponses, "seats" | "responses">): readonly Seat[] =>
	seats.filter((seat) => !isPasted(seat) || responses.some((response) => response.seat === seat.id));

/** A dot for each column, in the specified order; grey for each of the first assistants that was not asked. */
function dotsOf(chat: ChatWithResponses, assistants: readonly Provider[]): readonly AnswerDot[] {
	const { responses } = chat;
	const seats = shownSeats(chat);
	const dotOf = (seat: Seat): AnswerDot => {
		const state = responses.find((response) => response.seat === seat.id)?.status ?? "none";
		return { id: seat.id, mark: seat, state, label: `${seat.name}: ${messages.state[state]}` };
	};
	// Which assistants were not asked would tell who was.
	const first = (chat.blind ? [] : assistants).slice(0, MIN_ANSWER_COUNT).flatMap((assistant): AnswerDot[] => {
		const seatsOfAssistant = seats.filter(({ provider }) => provider === assistant.id);
		if (seatsOfAssistant.length > 0) return seatsOfAssistant.map(dotOf);
		return [{ id: assistant.id, mark: assistant, state: "none", label: `${assistant.name}: ${messages.state.none}` }];
	});
	const listedIds = new Set(first.map(({ id }) => id));
	return [...first, ...seats.filter(({ id }) => !listedIds.has(id)).map(dotOf)];
}

/** Specification section 9: green if all that were asked answered, amber if at least half did, otherwise red. */
function toneOf({ responses }: ChatWithResponses): BadgeTone {
	if (responses.some(({ status }) => status === "pending")) return "plain";
	const succeeded = responses.filter(({ status }) => status === "success").length;
	if (succeeded === responses.length) return "good";
	return succeeded * 2 >= responses.length ? "warn" : "bad";
}

function voteText(vote: Vote, seats: readonly Seat[]): string {
	const names = firstSeats(vote).map((id) => seatName(seats, id));
	return names.length === 0 ? messages.choseNone : messages.chose(formatList(names));
}

/** The vote that the filter finds, unless it is the one of the newest answers, which the row shows anyway. */
const otherVote = ({ foundVote, turns }: ChatWithResponses) =>
	foundVote && (foundVote.edition !== null || foundVote.turn !== turns.at(-1)?.number) ? foundVote : null;

function otherVoteText(chat: ChatWithResponses): string | null {
	const vote = otherVote(chat);
	if (!vote) return null;
	const choice = vote.seat === null ? messages.choseNone : messages.chose(seatName(chat.seats, vote.seat));
	const text = vote.edition === null ? choice : messages.inEarlierEdition(choice);
	return vote.turn === chat.turns.at(-1)?.number ? text : messages.atPrompt(text, vote.turn);
}

function Facts({ chat }: { readonly chat: ChatWithResponses }) {
	const assistants = useAssistants();
	const total = Math.max(MIN_ANSWER_COUNT, shownSeats(chat).length);
	const succeeded = chat.responses.filter((response) => response.status === "success").length;
	const asked = chat.responses.length;
	const vote = chat.turns.at(-1)?.vote;
	const { disagreement } = chat;
	const voted = otherVoteText(chat);
	return (
		<p className="facts">
			<Badge tone={toneOf(chat)} tip={messages.answered(succeeded, asked)}>
				<span aria-hidden="true">
					{succeeded}/{total}
				</span>
				<span className="vh">{messages.answered(succeeded, asked)}</span>
			</Badge>
			<AnswerDots dots={dotsOf(chat, assistants)} />
			{chat.turnCount > 1 && <span>{messages.turns(chat.turnCount)}</span>}
			<span>{messages.words(chat.wordCount)}</span>
			{typeof chat.contradicted === "number" && (
				<span>{messages.contradicted(chat.contradicted, chat.approximate === true)}</span>
			)}
			{disagreement && (
				<span>{messages.atPrompt(messages.contradicted(disagreement.contradicted, false), disagreement.turn)}</span>
			)}
			{vote && <span>{voteText(vote, chat.seats)}</span>}
			{voted && <span>{voted}</span>}
			{chat.shared && <span>{messages.shared}</span>}
			{chat.pinned && <span>{messages.pinned}</span>}
			{chat.topic && (
				<span>
					{messages.topicFact} <bdi>{chat.topic}</bdi>
				</span>
			)}
		</p>
	);
}

/** The prompt that the chat ended with: a chat and its branches have the same first one. */
function Newest({ turns }: Pick<ChatWithResponses, "turns">) {
	const newest = turns.at(-1);
	if (!newest || turns.length === 1) return null;
	return (
		<p className="excerpt newest">
			{messages.newest} <bdi lang={languageOf(newest.prompt)}>{newest.prompt}</bdi>
		</p>
	);
}

function Excerpt({ found, seats }: Pick<ChatWithResponses, "found" | "seats">) {
	if (!found?.excerpt) return null;
	const { seat, text, marks } = found.excerpt;
	return (
		<p className="excerpt" dir="auto">
			<b>{messages.excerptAuthor(seatName(seats, seat))}</b>{" "}
			<bdi lang={languageOf(text)}>
				<MarkedText text={text} marks={marks} />
			</bdi>
		</p>
	);
}

/** The files of the prompt that a search found, where none of the words shown matched: their names may have. */
function FoundFiles({ found, turns }: Pick<ChatWithResponses, "found" | "turns">) {
	if (!found || found.excerpt || found.prompt.length > 0) return null;
	const { attachments = [] } = turns.find(({ number }) => number === found.turn) ?? {};
	if (attachments.length === 0) return null;
	return (
		<p className="excerpt">
			<b>{messages.attached}</b> <bdi>{formatList(attachments.map(({ name }) => name))}</bdi>
		</p>
	);
}

export interface HistoryItemProps {
	readonly chat: ChatWithResponses;
	readonly isSelected: boolean;
	readonly onSelect: (id: string) => void;
	readonly onDelete: (chat: ChatWithResponses) => void;
}

/** A search leads to the turn that has the words, and a filter by votes to the vote that it finds. */
function hrefOf(chat: ChatWithResponses): string {
	const vote = otherVote(chat);
	const turn = chat.found?.turn ?? vote?.turn;
	const edition = chat.found?.turn ? null : vote?.edition;
	return `${paths.chat(chat.id)}${turn ? `&turn=${turn}` : ""}${edition ? `&edition=${edition}` : ""}`;
}

/** One chat of the list. Memoized, since many of them are rendered during scrolling. */
export const HistoryItem = memo(function HistoryItem({ chat, isSelected, onSelect, onDelete }: HistoryItemProps) {
	const href = hrefOf(chat);
	return (
		<>
			<div className="when">
				<input
					type="checkbox"
					className="pick"
					aria-label={messages.select(chat.prompt)}
					checked={isSelected}
					onChange={() => onSelect(chat.id)}
				/>
				<time dateTime={chat.createdAt}>{formatMoment(chat.createdAt)}</time>
			</div>
			<div className="what">
				<Link className="ask" href={href} dir="auto" lang={languageOf(chat.prompt)}>
					<MarkedText text={chat.prompt} marks={chat.found?.prompt ?? []} />
				</Link>
				<Newest turns={chat.turns} />
				<Excerpt found={chat.found} seats={chat.seats} />
				<FoundFiles found={chat.found} turns={chat.turns} />
				<Facts chat={chat} />
			</div>
			<div className="acts">
				<Link className={buttonClass("edge", "s")} href={href} aria-label={messages.viewChat(chat.prompt)}>
					{messages.view}
				</Link>
				<IconButton icon="trash" size="s" label={messages.delete} onClick={() => onDelete(chat)} />
			</div>
		</>
	);
});
