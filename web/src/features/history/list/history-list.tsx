import "./history-list.css";
import type { ChatWithResponses } from "@parallax/contract";
import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { messages } from "../messages.ts";
import { HistoryItem } from "./history-item.tsx";
import { onListKey } from "./on-list-key.ts";
import { useIncrementalRows } from "./use-incremental-rows.ts";

/** The estimated height: two lines with their spacing. The real height is measured after rendering. */
const ROW_PX = 96;
/** Rows that are rendered beyond the viewport, so that Tab and fast scrolling find them. */
const BEYOND = 2;
/** The next part is fetched when this many rows are left before the end. */
const AHEAD = 15;

interface Left {
	readonly key: string;
	readonly offset: number;
	readonly rows: VirtualItem[];
}
/** The position at which the user left the list, restored when the user returns. */
let left: Left | undefined;

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

function useRows({ name, chats, onNearEnd }: HistoryListProps) {
	const list = useRef<HTMLUListElement>(null);
	const [top, setTop] = useState(0);
	const [was] = useState(() => (left?.key === name ? left : undefined));
	const rows = useWindowVirtualizer<HTMLLIElement>({
		count: chats.length,
		estimateSize: () => ROW_PX,
		overscan: BEYOND,
		scrollMargin: top,
		// Rows may be rendered in the next frame, so that fast scrolling is never blocked.
		useFlushSync: false,
		getItemKey: (place) => chats[place]?.id ?? place,
		...(was && { initialOffset: was.offset, initialMeasurementsCache: was.rows }),
	});
	useLayoutEffect(() => {
		const place = list.current?.getBoundingClientRect().top ?? 0;
		setTop(Math.round(place + window.scrollY));
	}, []);
	useLayoutEffect(() => {
		if (was) window.scrollTo(0, was.offset);
	}, [was]);
	useEffect(
		() => () => {
			left = { key: name, offset: rows.scrollOffset ?? 0, rows: rows.takeSnapshot() };
		},
		[rows, name],
	);
	const wanted = rows.getVirtualItems();
	const end = wanted.at(-1)?.index ?? 0;
	useEffect(() => {
		if (end >= chats.length - AHEAD) onNearEnd();
	}, [end, chats.length, onNearEnd]);
	return { list, rows, shown: useIncrementalRows(wanted), top };
}

/** Newest first, as the server sends them; only the visible rows are rendered. */
export function HistoryList(props: HistoryListProps) {
	const { chats, total, selected, onSelect, onDelete } = props;
	const { list, rows, shown, top } = useRows(props);
	return (
		<ul
			className="hist"
			aria-label={messages.list}
			ref={list}
			style={{ height: rows.getTotalSize() }}
			onKeyDown={(event) =>
				onListKey(event, { chats, onSelect, onDelete, reveal: (place) => rows.scrollToIndex(place) })
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
