import "./history-list.css";
import { type ChatWithResponses, PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { useState } from "react";
import { countWords } from "../../lib/count-words.ts";
import { formatMoment } from "../../lib/format.ts";
import { Link } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { type AnswerDot, AnswerDots } from "../../ui/answer-dots.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PROVIDER_NAMES } from "../chat/index.ts";
import { messages } from "./messages.ts";
import { useDeleteChat } from "./use-delete-chat.ts";

/** Specification section 9: sessions are shown as so many of four. */
const OF = 4;

function dotOf(chat: ChatWithResponses, provider: ProviderId): AnswerDot {
	const state = chat.responses.find((response) => response.provider === provider)?.status ?? "none";
	return { provider, state, words: `${PROVIDER_NAMES[provider]}: ${messages.state[state]}` };
}

function Facts({ chat }: { readonly chat: ChatWithResponses }) {
	const succeeded = chat.responses.filter((response) => response.status === "success").length;
	const words = chat.responses.reduce((sum, response) => sum + countWords(response.response), 0);
	return (
		<p className="facts">
			<Badge>
				<span aria-hidden="true">
					{succeeded}/{OF}
				</span>
				<span className="vh">{messages.answered(succeeded, OF)}</span>
			</Badge>
			<AnswerDots dots={PROVIDER_IDS.map((provider) => dotOf(chat, provider))} />
			<span>{messages.words(words)}</span>
		</p>
	);
}

interface HistoryItemProps {
	readonly chat: ChatWithResponses;
	readonly onDelete: () => void;
}

function HistoryItem({ chat, onDelete }: HistoryItemProps) {
	const href = paths.chat(chat.id);
	return (
		<li>
			<time dateTime={chat.createdAt}>{formatMoment(chat.createdAt)}</time>
			<div>
				<Link className="ask" href={href} dir="auto">
					{chat.prompt}
				</Link>
				<Facts chat={chat} />
			</div>
			<div className="acts">
				<Link className={buttonClass("edge", "s")} href={href} aria-label={messages.viewChat(chat.prompt)}>
					{messages.view}
				</Link>
				<IconButton icon="trash" size="s" label={messages.delete} onClick={onDelete} />
			</div>
		</li>
	);
}

/** Newest first, as the server sends them. */
export function HistoryList({ chats }: { readonly chats: readonly ChatWithResponses[] }) {
	const [doomed, setDoomed] = useState<string>();
	const deleting = useDeleteChat(() => setDoomed(undefined));
	return (
		<>
			<ul className="hist">
				{chats.map((chat) => (
					<HistoryItem key={chat.id} chat={chat} onDelete={() => setDoomed(chat.id)} />
				))}
			</ul>
			<ConfirmDialog
				open={doomed !== undefined}
				title={messages.confirm.title}
				text={messages.confirm.text}
				confirm={messages.confirm.yes}
				busy={deleting.isPending}
				onConfirm={() => doomed && deleting.mutate(doomed)}
				onCancel={() => setDoomed(undefined)}
			/>
		</>
	);
}
