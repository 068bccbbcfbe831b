import type { ChatWithResponses, Provider, Seat } from "@parallax/contract";
import { memo } from "react";
import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { formatMoment } from "../../../lib/text/format-moment.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { buttonClass } from "../../../ui/actions/button-class.ts";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { type AnswerDot, AnswerDots } from "../../../ui/marks/answer-dots.tsx";
import { Badge, type BadgeTone } from "../../../ui/marks/badge.tsx";
import { seatName, useAssistants } from "../../assistants/index.ts";
import { messages } from "../messages.ts";
import { MarkedText } from "./marked-text.tsx";

/** Specification section 9: answers are counted out of four, or out of all columns if there are more. */
const MIN_ANSWER_COUNT = 4;

/** A dot for each column, in the specified order; grey for each of the first assistants that was not asked. */
function dotsOf({ seats, responses }: ChatWithResponses, assistants: readonly Provider[]): readonly AnswerDot[] {
	const dotOf = (seat: Seat): AnswerDot => {
		const state = responses.find((response) => response.seat === seat.id)?.status ?? "none";
		return { id: seat.id, mark: seat, state, label: `${seat.name}: ${messages.state[state]}` };
	};
	const first = assistants.slice(0, MIN_ANSWER_COUNT).flatMap((assistant): AnswerDot[] => {
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

function Facts({ chat }: { readonly chat: ChatWithResponses }) {
	const assistants = useAssistants();
	const total = Math.max(MIN_ANSWER_COUNT, chat.seats.length);
	const succeeded = chat.responses.filter((response) => response.status === "success").length;
	const asked = chat.responses.length;
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
			{chat.shared && <span>{messages.shared}</span>}
		</p>
	);
}

function Excerpt({ found, seats }: Pick<ChatWithResponses, "found" | "seats">) {
	if (!found?.excerpt) return null;
	const { seat, text, marks } = found.excerpt;
	return (
		<p className="excerpt" dir="auto">
			<b>{messages.excerptAuthor(seatName(seats, seat))}</b>{" "}
			<span lang={languageOf(text)}>
				<MarkedText text={text} marks={marks} />
			</span>
		</p>
	);
}

export interface HistoryItemProps {
	readonly chat: ChatWithResponses;
	readonly isSelected: boolean;
	readonly onSelect: (id: string) => void;
	readonly onDelete: (chat: ChatWithResponses) => void;
}

/** A search leads to the turn that has the words. */
const hrefOf = ({ id, found }: ChatWithResponses): string =>
	found?.turn ? `${paths.chat(id)}&turn=${found.turn}` : paths.chat(id);

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
				<Excerpt found={chat.found} seats={chat.seats} />
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
