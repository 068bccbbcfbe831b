import "./visitor-chats.css";
import { useId } from "react";
import { Link } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { InlineLoadFailed } from "../../ui/loading/load-failed.tsx";
import { ChatLink } from "./chat-link.tsx";
import { messages } from "./messages.ts";
import { useRecentChats } from "./use-visitor-chats.ts";

/** The newest chats of the signed-in user, below the composer. The history has the rest, and deletes. */
export function RecentChats({ limit }: { readonly limit: number }) {
	const { data, isError, isFetching, refetch } = useRecentChats(limit);
	const headId = useId();
	if (isError && !data) {
		return <InlineLoadFailed text={messages.failed} busy={isFetching} onRetry={() => void refetch()} />;
	}
	if (!data) return <div className="earlier-place" />;
	const { chats, total } = data;
	if (chats.length === 0) return null;
	return (
		<section className="visitor-chats" aria-labelledby={headId}>
			<h2 id={headId}>{messages.recent}</h2>
			<ul>
				{chats.map((chat) => (
					<li key={chat.id}>
						<ChatLink chat={chat} />
					</li>
				))}
			</ul>
			{total > chats.length && (
				<p className="visitor-note">
					<Link href={paths.history}>{messages.showAll(total)}</Link>
				</p>
			)}
		</section>
	);
}
