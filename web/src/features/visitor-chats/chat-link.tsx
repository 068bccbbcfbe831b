import type { ChatWithResponses } from "@parallax/contract";
import { Link } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { formatMoment } from "../../lib/text/format-moment.ts";
import { languageOf } from "../../lib/text/language-of.ts";

/** The prompt of a chat as a link to it, and its date. */
export const ChatLink = ({ chat }: { readonly chat: ChatWithResponses }) => (
	<>
		<Link className="ask" href={paths.chat(chat.id)} dir="auto" lang={languageOf(chat.prompt)}>
			{chat.prompt}
		</Link>
		<time dateTime={chat.createdAt}>{formatMoment(chat.createdAt)}</time>
	</>
);
