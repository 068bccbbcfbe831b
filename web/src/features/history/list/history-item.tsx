import { type ChatWithResponses, PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { memo } from "react";
import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { formatMoment } from "../../../lib/text/format-moment.ts";
import { buttonClass } from "../../../ui/actions/button-class.ts";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { type AnswerDot, AnswerDots } from "../../../ui/marks/answer-dots.tsx";
import { Badge } from "../../../ui/marks/badge.tsx";
import { PROVIDER_NAMES } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import { MarkedWords } from "./marked-words.tsx";

/** Specification section 9: sessions are shown as so many of four. */
const OF = 4;

function dotOf(chat: ChatWithResponses, provider: ProviderId): AnswerDot {
	const state = chat.responses.find((response) => response.provider === provider)?.status ?? "none";
	return { provider, state, words: `${PROVIDER_NAMES[provider]}: ${messages.state[state]}` };
}

function Facts({ chat }: { readonly chat: ChatWithResponses }) {
	const succeeded = chat.responses.filter((response) => response.status === "success").length;
	return (
		<p className="facts">
			<Badge>
				<span aria-hidden="true">
					{succeeded}/{OF}
				</span>
				<span className="vh">{messages.answered(succeeded, OF)}</span>
			</Badge>
			<AnswerDots dots={PROVIDER_IDS.map((provider) => dotOf(chat, provider))} />
			<span>{messages.words(chat.words ?? 0)}</span>
			{typeof chat.contradicted === "number" && <span>{messages.contradicted(chat.contradicted)}</span>}
			{chat.shared && <span>{messages.shared}</span>}
		</p>
	);
}

function Excerpt({ found }: Pick<ChatWithResponses, "found">) {
	if (!found?.excerpt) return null;
	const { provider, text, marks } = found.excerpt;
	return (
		<p className="excerpt" dir="auto">
			<b>{messages.says(PROVIDER_NAMES[provider])}</b> <MarkedWords text={text} marks={marks} />
		</p>
	);
}

export interface HistoryItemProps {
	readonly chat: ChatWithResponses;
	readonly isSelected: boolean;
	readonly onSelect: (id: string) => void;
	readonly onDelete: (chat: ChatWithResponses) => void;
}

/** One chat of the index. The same for as long as nothing of it changes, since many of them pass by. */
export const HistoryItem = memo(function HistoryItem({ chat, isSelected, onSelect, onDelete }: HistoryItemProps) {
	const href = paths.chat(chat.id);
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
				<Link className="ask" href={href} dir="auto">
					<MarkedWords text={chat.prompt} marks={chat.found?.prompt ?? []} />
				</Link>
				<Excerpt found={chat.found} />
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
