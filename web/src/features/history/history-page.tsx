import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Page } from "../../ui/page.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { SignInRequired } from "../identity/index.ts";
import { HistoryList } from "./history-list.tsx";
import { historyQuery } from "./history-query.ts";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { messages } from "./messages.ts";

function History() {
	const history = useQuery(historyQuery());
	if (history.isPending) return <HistorySkeleton />;
	if (history.isError) {
		return (
			<Page title={messages.title}>
				<LoadFailed
					text={sentenceFor(history.error)}
					busy={history.isFetching}
					onRetry={() => void history.refetch()}
				/>
			</Page>
		);
	}
	if (history.data.length === 0) {
		return (
			<Page title={messages.title}>
				<Empty
					stances={["silent", "silent", "silent", "silent"]}
					title={messages.empty.title}
					text={messages.empty.text}
				>
					<ButtonLink tone="fill" href={paths.home}>
						{messages.empty.start}
					</ButtonLink>
				</Empty>
			</Page>
		);
	}
	return (
		<Page title={messages.title} note={messages.showing(history.data.length)}>
			<HistoryList chats={history.data} />
		</Page>
	);
}

export function HistoryPage() {
	usePageTitle(messages.title);
	return (
		<SignInRequired text={messages.signedOut} waiting={<HistorySkeleton />}>
			{() => <History />}
		</SignInRequired>
	);
}
