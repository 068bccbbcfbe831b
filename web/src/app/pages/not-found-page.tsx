import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Empty } from "../../ui/empty.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { messages } from "../messages.ts";

export function NotFoundPage() {
	usePageTitle(messages.titles.notFound);
	const { title, text, home } = messages.notFound;
	return (
		<div className="wrap">
			<div className="narrow">
				<Empty stances={["contradicts", "says", "contradicts", "says"]} title={title} text={text} level={1}>
					<ButtonLink href={paths.home}>{home}</ButtonLink>
				</Empty>
			</div>
		</div>
	);
}
