import { paths } from "../../lib/page/paths.ts";
import { usePageTitle } from "../../ui/a11y/use-page-title.ts";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Empty } from "../../ui/layout/empty.tsx";
import { PageBody } from "../../ui/layout/page.tsx";
import { messages } from "./not-found-messages.ts";

export function NotFoundPage() {
	usePageTitle(messages.title);
	const { title, text, home } = messages;
	return (
		<PageBody>
			<Empty stances={["contradicts", "says", "contradicts", "says"]} title={title} text={text} level={1}>
				<ButtonLink href={paths.home}>{home}</ButtonLink>
			</Empty>
		</PageBody>
	);
}
