import { exportHistory, urlOf } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { paths } from "../../lib/page/paths.ts";
import { useStickyError } from "../../lib/page/use-sticky-error.ts";
import { useUrlFilter } from "../../lib/page/use-url-filter.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { usePageTitle } from "../../ui/a11y/use-page-title.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Empty } from "../../ui/layout/empty.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { ExportMenu, type FileAddress } from "../exports/index.ts";
import { SignInRequired } from "../identity/index.ts";
import { VisitorChats } from "../visitor-chats/index.ts";
import { type HistoryFilter, isFiltering, readFilter, toRequestQuery, writeFilter } from "./history-filter.ts";
import { HistoryTools } from "./history-tools.tsx";
import { HistoryList } from "./list/history-list.tsx";
import { HistorySkeleton, SkeletonRows } from "./list/history-skeleton.tsx";
import { messages } from "./messages.ts";
import { deleteUnsent, useHiddenChats } from "./pending-delete.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useConfirmDelete } from "./use-confirm-delete.ts";
import { useCounts } from "./use-counts.ts";
import { useHistory } from "./use-history.ts";
import { usePageKeys } from "./use-page-keys.ts";
import { useSelection } from "./use-selection.ts";
import { useTopics } from "./use-topics.ts";

/** How many of a visitor's chats are listed at a time. */
const VISITOR_PAGE_SIZE = 50;

const URL_FILTER = { path: paths.history, read: readFilter, write: writeFilter };

/** The chats to show, and those that are hidden because they have just been deleted. */
function useHistoryChats(filter: HistoryFilter) {
	const { history, chats, total } = useHistory(filter);
	const hiddenIds = useHiddenChats();
	const visible = useMemo(() => chats.filter(({ id }) => !hiddenIds.has(id)), [chats, hiddenIds]);
	const hidden = useMemo(() => chats.filter(({ id }) => hiddenIds.has(id)), [chats, hiddenIds]);
	return { history, visible, hidden, total: total - hidden.length };
}

function EmptyHistory() {
	const { title, text, start } = messages.empty;
	return (
		<Empty stances={["silent", "silent", "silent", "silent"]} title={title} text={text}>
			<ButtonLink tone="fill" href={paths.home}>
				{start}
			</ButtonLink>
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

type HistoryChats = ReturnType<typeof useHistoryChats>;

/** Shown below the list: more chats are loading, or failed to load. */
function ListEnd({ history }: Pick<HistoryChats, "history">) {
	if (history.isFetchNextPageError) {
		return (
			<LoadFailed
				text={sentenceFor(history.error, messages.moreFailed)}
				busy={history.isFetchingNextPage}
				onRetry={() => void history.fetchNextPage()}
			/>
		);
	}
	return history.hasNextPage ? <SkeletonRows rows={2} label={messages.more} /> : null;
}

function useLoadNextPage({ history }: Pick<HistoryChats, "history">): () => void {
	const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = history;
	return useCallback(() => {
		if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
	}, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}

function Chats({ history, visible, total, filter }: Omit<HistoryChats, "hidden"> & { readonly filter: HistoryFilter }) {
	const { selected, toggle, clear, select } = useSelection();
	const deletion = useConfirmDelete(clear);
	const onNearEnd = useLoadNextPage({ history });
	const ids = useMemo(() => visible.map(({ id }) => id).filter((id) => selected.has(id)), [visible, selected]);
	const confirmCount = deletion.toConfirm?.ids.length ?? 1;
	const name = writeFilter(filter);
	return (
		<>
			<HistoryList
				key={name}
				name={name}
				chats={visible}
				total={total}
				selected={selected}
				onSelect={toggle}
				onDelete={deletion.requestDeleteChat}
				onNearEnd={onNearEnd}
			/>
			<ListEnd history={history} />
			{ids.length > 0 && (
				<SelectionBar
					ids={ids}
					onSelectAll={() => select(visible.map(({ id }) => id))}
					onDelete={() => deletion.requestDeleteChats(ids)}
					onClear={clear}
				/>
			)}
			<ConfirmDialog
				open={deletion.toConfirm !== undefined}
				title={messages.confirm.title(confirmCount)}
				text={messages.confirm.text(confirmCount)}
				confirm={messages.confirm.yes(confirmCount)}
				onConfirm={deletion.confirm}
				onCancel={deletion.cancel}
			/>
		</>
	);
}

interface NoteProps {
	readonly total: number;
	readonly filter: HistoryFilter;
	/** True while the list still shows the result of the previous filter. */
	readonly isStale: boolean;
}

function Note({ total, filter, isStale }: NoteProps) {
	const isFiltered = isFiltering(filter);
	const addressOf: FileAddress = useCallback(
		(format) => urlOf(exportHistory, { query: { format, ...toRequestQuery(filter) } }),
		[filter],
	);
	return (
		<span className="hist-note">
			<span role="status">{isStale ? messages.searching : messages.showing(total)}</span>
			{total > 0 && <ExportMenu addressOf={addressOf} label={messages.exportAll(isFiltered)} />}
		</span>
	);
}

function History() {
	const { filter, setFilter } = useUrlFilter(URL_FILTER);
	const chats = useHistoryChats(filter);
	const counts = useCounts(filter, chats.hidden);
	// Read with the chats, so that the tools do not grow below them.
	useTopics();
	const field = useRef<HTMLInputElement>(null);
	usePageKeys(field);
	const client = useQueryClient();
	useEffect(() => void deleteUnsent(client), [client]);
	const { history, total } = chats;
	const error = useStickyError(history.error, history.data !== undefined);
	const isFiltered = isFiltering(filter);
	if (error && !history.data && !isFiltered) {
		const retry = () => void history.refetch();
		return (
			<Page title={messages.title}>
				<LoadFailed text={sentenceFor(error)} busy={history.isFetching} onRetry={retry} />
			</Page>
		);
	}
	if (history.isPending && !isFiltered) return <HistorySkeleton />;
	if (chats.visible.length === 0 && !isFiltered && !history.isPlaceholderData && !history.hasNextPage) {
		return (
			<Page title={messages.title}>
				<EmptyHistory />
			</Page>
		);
	}
	return (
		<Page title={messages.title} note={<Note total={total} filter={filter} isStale={history.isPlaceholderData} />}>
			<HistoryTools filter={filter} counts={counts} onChange={setFilter} field={field} />
			<FilteredChats chats={chats} filter={filter} onClear={() => setFilter(readFilter(""))} />
		</Page>
	);
}

interface FilteredChatsProps {
	readonly chats: HistoryChats;
	readonly filter: HistoryFilter;
	readonly onClear: () => void;
}

/** The result below the tools, which do not move while it is loading. */
function FilteredChats({ chats, filter, onClear }: FilteredChatsProps) {
	const { history } = chats;
	const error = useStickyError(history.error, history.data !== undefined);
	if (error && !history.data) {
		return <LoadFailed text={sentenceFor(error)} busy={history.isFetching} onRetry={() => void history.refetch()} />;
	}
	if (history.isPending) return <SkeletonRows rows={5} label={messages.loading} />;
	if (chats.visible.length === 0 && !history.hasNextPage) return <NothingFound onClear={onClear} />;
	return <Chats {...chats} filter={filter} />;
}

export function HistoryPage() {
	usePageTitle(messages.title);
	return (
		<SignInRequired
			text={messages.signedOut}
			fallback={<HistorySkeleton />}
			below={<VisitorChats limit={VISITOR_PAGE_SIZE} />}
		>
			{() => <History />}
		</SignInRequired>
	);
}
