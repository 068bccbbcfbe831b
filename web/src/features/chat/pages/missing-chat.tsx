import { paths } from "../../../lib/page/paths.ts";
import { usePageTitle } from "../../../ui/a11y/use-page-title.ts";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { Empty } from "../../../ui/layout/empty.tsx";
import { PageBody } from "../../../ui/layout/page.tsx";
import { chatMessages } from "../chat-messages.ts";

export interface MissingChatProps {
	readonly title?: string;
	readonly text: string;
}

/** Shown for a chat that does not exist or that the reader may not see; the text is the same for both. */
export function MissingChat({ title = chatMessages.chatNotFound, text }: MissingChatProps) {
	usePageTitle(title);
	return (
		<PageBody>
			<Empty stances={["says", "says", "contradicts", "says"]} title={title} text={text} level={1}>
				<ButtonLink href={paths.home}>{chatMessages.startNew}</ButtonLink>
			</Empty>
		</PageBody>
	);
}

/** Shown for a temporary chat after its time. */
export const GoneTemporaryChat = () => (
	<MissingChat title={chatMessages.temporaryGone} text={chatMessages.temporaryGoneText} />
);
