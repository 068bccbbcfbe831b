import "./history-list.css";
import type { ChatWithResponses } from "@parallax/contract";
import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { messages } from "../messages.ts";
import { HistoryItem } from "./history-item.tsx";
import { onListKey } from "./on-list-key.ts";
import { useIncrementalRows } from "./use-incremental-rows.ts";

/** The estimated height: two lines with their spacing. The real height is measured after rendering. */
const ESTIMATED_ROW_PX = 96;
/** Rows that are rendered beyond the viewport, so that Tab and fast scrolling find them. */
const OVERSCAN_ROWS = 2;
/** The next page is fetched when this many rows remain before the end. */
const PREFETCH_ROWS = 15;

interface SavedPosition {
	readonly key: string;
	readonly offset: number;
	readonly rows: VirtualItem[];
}
/** The position at which the user left the list, restored when the user returns. */
let savedPosition: SavedPosition | undefined;

export interface HistoryListProps {
	/** Identifies the content of the list. A list with another name begins at its top. */
	readonly name: string;
	readonly chats: readonly ChatWithResponses[];
	readonly total: number;
	readonly selected: ReadonlySet<string>;
	readonly onSelect: (id: string) => void;
	readonly onDelete: (chat: ChatWithResponses) => void;
	/** Called when the user has scrolled near the end of the list. */
	readonly onNearEnd: () => void;
}

function useVirtualRows({ name, chats, onNearEnd }: HistoryListProps) {
	const list = useRef<HTMLUListElement>(null);
	const [top, setTop] = useState(0);
	const [restored] = useState(() => (savedPosition?.key === name ? savedPosition : undefined));
	const rows = useWindowVirtualizer<HTMLLIElement>({
		count: chats.length,
		estimateSize: () => ESTIMATED_ROW_PX,
		overscan: OVERSCAN_ROWS,
		scrollMargin: top,
		// Rows may be rendered in the next frame, so that fast scrolling is never blocked.
		useFlushSync: false,
		getItemKey: (index) => chats[index]?.id ?? index,
		...(restored && { initialOffset: restored.offset, initialMeasurementsCache: restored.rows }),
	});
	useLayoutEffect(() => {
		const listTop = list.current?.getBoundingClientRect().top ?? 0;
		setTop(Math.round(listTop + window.scrollY));
	}, []);
	useLayoutEffect(() => {
		if (restored) window.scrollTo(0, restored.offset);
	}, [restored]);
	useEffect(
		() => () => {
			savedPosition = { key: name, offset: rows.scrollOffset ?? 0, rows: rows.takeSnapshot() };
		},
		[rows, name],
	);
	const virtualRows = rows.getVirtualItems();
	const lastIndex = virtualRows.at(-1)?.index ?? 0;
	useEffect(() => {
		if (lastIndex >= chats.length - PREFETCH_ROWS) onNearEnd();
	}, [lastIndex, chats.length, onNearEnd]);
	return { list, rows, shown: useIncrementalRows(virtualRows), top };
}

/** Newest first, as the server sends them; only the visible rows are rendered. */
export function HistoryList(props: HistoryListProps) {
	const { chats, total, selected, onSelect, onDelete } = props;
	const { list, rows, shown, top } = useVirtualRows(props);
	return (
		<ul
			className="hist"
			aria-label={messages.list}
			ref={list}
			style={{ height: rows.getTotalSize() }}
			onKeyDown={(event) =>
				onListKey(event, { chats, onSelect, onDelete, scrollToRow: (index) => rows.scrollToIndex(index) })
			}
		>
			{shown.map(({ index, key, start }) => {
				const chat = chats[index];
				return (
					chat && (
						<li
							key={key}
							ref={rows.measureElement}
							data-index={index}
							aria-setsize={total}
							aria-posinset={index + 1}
							style={{ transform: `translateY(${start - top}px)` }}
						>
							<HistoryItem chat={chat} isSelected={selected.has(chat.id)} onSelect={onSelect} onDelete={onDelete} />
						</li>
					)
				);
			})}
		</ul>
	);
}
