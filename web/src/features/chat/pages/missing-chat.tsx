import { paths } from "../../../lib/page/paths.ts";
import { usePageTitle } from "../../../ui/a11y/use-page-title.ts";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { Empty } from "../../../ui/layout/empty.tsx";
import { PageBody } from "../../../ui/layout/page.tsx";
import { chatMessages } from "../chat-messages.ts";

/** Shown for a chat that does not exist or that the reader may not see; the text is the same for both. */
export function MissingChat({ text }: { readonly text: string }) {
	usePageTitle(chatMessages.chatNotFound);
	return (
		<PageBody>
			<Empty stances={["says", "says", "contradicts", "says"]} title={chatMessages.chatNotFound} text={text} level={1}>
				<ButtonLink href={paths.home}>{chatMessages.startNew}</ButtonLink>
			</Empty>
		</PageBody>
	);
}
