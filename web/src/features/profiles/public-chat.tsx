import type { ChatWithResponses } from "@parallax/contract";
import { Link } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { serverClock } from "../../lib/server/server-clock.ts";
import { formatMoment } from "../../lib/text/format-moment.ts";
import { languageOf } from "../../lib/text/language-of.ts";
import { AnswerDots } from "../../ui/marks/answer-dots.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { seatOf } from "../assistants/index.ts";
import { formatAgo } from "./format-ago.ts";
import { messages } from "./messages.ts";

/** One conversation that the owner of the profile shared. */
export function PublicChat({ chat }: { readonly chat: ChatWithResponses }) {
	const succeeded = chat.responses.filter((response) => response.status === "success").length;
	const dots = chat.responses.map(({ seat: id, status }) => {
		const seat = seatOf(chat.seats, id);
		return { id, mark: seat, state: status, label: `${seat.name}: ${messages.state[status]}` };
	});
	return (
		<li className="public-chat">
			<Link href={paths.shared(chat.id)} dir="auto" lang={languageOf(chat.prompt)}>
				{chat.prompt}
			</Link>
			<p className="public-facts">
				<time dateTime={chat.createdAt} data-tip={formatMoment(chat.createdAt)}>
					{formatAgo(Date.parse(chat.createdAt), serverClock.now())}
				</time>
				<Badge>
					<span aria-hidden="true">
						{succeeded}/{chat.responses.length}
					</span>
					<span className="vh">{messages.answered(succeeded, chat.responses.length)}</span>
				</Badge>
				<AnswerDots dots={dots} />
				{chat.turnCount > 1 && <span>{messages.turns(chat.turnCount)}</span>}
				<span>{messages.words(chat.wordCount)}</span>
			</p>
		</li>
	);
}
