import { getLeaderboard, type Leaderboard } from "@parallax/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { paths } from "../../lib/page/paths.ts";
import { useStickyError } from "../../lib/page/use-sticky-error.ts";
import { useUrlFilter } from "../../lib/page/use-url-filter.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { queryOf } from "../../lib/server/query-client.ts";
import { usePageTitle } from "../../ui/a11y/use-page-title.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Empty } from "../../ui/layout/empty.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { Skeleton } from "../../ui/loading/skeleton.tsx";
import { SignInRequired } from "../identity/index.ts";
import { ALL_VOTES, type LeaderboardFilter, readFilter, toRequestQuery, writeFilter } from "./leaderboard-filter.ts";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import { LeaderboardTools } from "./leaderboard-tools.tsx";
import { messages } from "./messages.ts";

const URL_FILTER = { path: paths.leaderboard, read: readFilter, write: writeFilter };

function NoVotes() {
	const { title, text, counts, history, start } = messages.empty;
	return (
		<Empty stances={["says", "says", "contradicts", "says"]} title={title} text={`${text} ${counts}`}>
			<div className="row">
				<ButtonLink tone="fill" href={paths.history}>
					{history}
				</ButtonLink>
				<ButtonLink href={paths.home}>{start}</ButtonLink>
			</div>
		</Empty>
	);
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
	const { title, text, clear } = messages.noMatches;
	return (
		<Empty stances={["silent", "silent", "silent", "silent"]} title={title} text={text}>
			<Button onClick={onClear}>{clear}</Button>
		</Empty>
	);
}

function Notes() {
	const { head, ...sentences } = messages.notes;
	return (
		<section className="board-notes">
			<h2>{head}</h2>
			{Object.values(sentences).map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</section>
	);
}

function LeaderboardSkeleton() {
	return (
		<Page title={messages.title} note={messages.loading}>
			<div className="board-waiting" aria-hidden="true">
				{["82%", "74%", "66%", "58%"].map((width) => (
					<Skeleton key={width} width={width} />
				))}
			</div>
		</Page>
	);
}

interface CountedProps {
	readonly board: Leaderboard;
	readonly filter: LeaderboardFilter;
	readonly isStale: boolean;
	readonly onChange: (filter: LeaderboardFilter) => void;
}

function Counted({ board, filter, isStale, onChange }: CountedProps) {
	const { battles, topics, rows } = board;
	return (
		<Page
			title={messages.title}
			note={<span role="status">{isStale ? messages.loading : messages.counted(battles, filter.votes)}</span>}
		>
			<LeaderboardTools filter={filter} topics={topics} onChange={onChange} />
			{rows.length > 0 ? <LeaderboardTable rows={rows} /> : <NothingFound onClear={() => onChange(ALL_VOTES)} />}
			<Notes />
		</Page>
	);
}

function OwnLeaderboard() {
	const { filter, setFilter } = useUrlFilter(URL_FILTER);
	const query = useQuery({
		...queryOf(getLeaderboard, { query: toRequestQuery(filter) }),
		placeholderData: keepPreviousData,
		refetchOnMount: "always",
	});
	const error = useStickyError(query.error, query.data !== undefined);
	const { data } = query;
	if (error && !data) {
		return (
			<Page title={messages.title}>
				<LoadFailed text={sentenceFor(error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
			</Page>
		);
	}
	if (!data) return <LeaderboardSkeleton />;
	if (data.rows.length === 0 && writeFilter(filter) === "" && !query.isPlaceholderData) {
		return (
			<Page title={messages.title}>
				<NoVotes />
			</Page>
		);
	}
	return <Counted board={data} filter={filter} isStale={query.isPlaceholderData} onChange={setFilter} />;
}

/** How the models did in the reader's own votes. */
export function LeaderboardPage() {
	usePageTitle(messages.title);
	return (
		<SignInRequired text={messages.signedOut} fallback={<LeaderboardSkeleton />}>
			{() => <OwnLeaderboard />}
		</SignInRequired>
	);
}
