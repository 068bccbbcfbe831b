import "./visitor-chats.css";
import type { ChatWithResponses } from "@parallax/contract";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { useFocusFallback } from "../../ui/a11y/use-focus-fallback.ts";
import { Button } from "../../ui/actions/button.tsx";
import { IconButton } from "../../ui/actions/icon-button.tsx";
import { InlineLoadFailed } from "../../ui/loading/load-failed.tsx";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useAssistants } from "../assistants/index.ts";
import { loginHint, useSignIn } from "../identity/index.ts";
import { ChatLink } from "./chat-link.tsx";
import { messages } from "./messages.ts";
import { executeDelete, scheduleDeletion } from "./pending-visitor-delete.ts";
import { RecentChats } from "./recent-chats.tsx";
import { useDeleteAll, useVisitorChats } from "./use-visitor-chats.ts";

/** The number of chats shown below the composer. */
const MAX_LATEST = 5;

interface RowProps {
	readonly chat: ChatWithResponses;
	readonly onDelete: () => void;
}

/** When a focused row is removed, the button of the next row gets the focus, or else of the row before. */
function useFocusNextRow() {
	const row = useRef<HTMLLIElement>(null);
	useLayoutEffect(() => {
		const element = row.current;
		return () => {
			if (!element?.contains(document.activeElement)) return;
			const next = element.nextElementSibling ?? element.previousElementSibling;
			const focusTarget = next?.querySelector("button") ?? element.closest<HTMLElement>("[tabindex='-1']");
			focusTarget?.focus({ preventScroll: true });
		};
	}, []);
	return row;
}

function Row({ chat, onDelete }: RowProps) {
	const row = useFocusNextRow();
	return (
		<li ref={row}>
			<ChatLink chat={chat} />
			<IconButton icon="trash" size="s" label={messages.delete(chat.prompt)} onClick={onDelete} />
		</li>
	);
}

function DeleteAll({ notifyChange }: { readonly notifyChange: () => void }) {
	const [isConfirming, setConfirming] = useState(false);
	const deleting = useDeleteAll(notifyChange);
	const button = useRef<HTMLButtonElement>(null);
	useFocusFallback(button);
	const close = () => setConfirming(false);
	return (
		<>
			<Button ref={button} tone="bare" size="s" icon="trash" onClick={() => setConfirming(true)}>
				{messages.deleteAll}
			</Button>
			<ConfirmDialog
				open={isConfirming}
				title={messages.confirm.title}
				text={messages.confirm.text}
				confirm={messages.confirm.yes}
				busy={deleting.isPending}
				onConfirm={() => deleting.mutate(undefined, { onSettled: close })}
				onCancel={close}
			/>
		</>
	);
}

const loadKeys = () => import("../keys/index.ts");

/** The keys of this browser. Fetches nothing for a browser that has none. */
function OwnKeys() {
	const enabled = useAssistants().some(({ ownKey }) => ownKey);
	const keys = useLoaded(loadKeys, { enabled });
	return enabled && keys ? <keys.VisitorKeys /> : null;
}

export interface VisitorChatsProps {
	/** How many chats are shown at first. The rest is on its own page, or is loaded on demand. */
	readonly limit: number;
	/** The address of the page with all chats; absent on that page. */
	readonly allHref?: string;
}

function Chats({ limit, allHref }: VisitorChatsProps) {
	const { list, chats, total, notifyChange } = useVisitorChats(limit);
	const headId = useId();
	const isLoaded = list.data !== undefined;
	// A chat deleted before the sign-in must not appear in the history of the account.
	useEffect(() => () => void (loginHint() && executeDelete()), []);
	if (list.isError && !isLoaded) {
		return <InlineLoadFailed text={messages.failed} busy={list.isFetching} onRetry={() => void list.refetch()} />;
	}
	if (!isLoaded && allHref) return <div className="earlier-place" />;
	if (chats.length === 0) return null;
	return (
		<section className="visitor-chats" aria-labelledby={headId}>
			<h2 id={headId}>{messages.title}</h2>
			<ul>
				{chats.map((chat) => (
					<Row key={chat.id} chat={chat} onDelete={() => scheduleDeletion(chat.id, notifyChange)} />
				))}
			</ul>
			<p className="visitor-note">
				<span>{messages.note}</span>
				{allHref && total > chats.length && <Link href={allHref}>{messages.showAll(total)}</Link>}
				{!allHref && list.hasNextPage && (
					<Button size="s" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
						{messages.more}
					</Button>
				)}
				<DeleteAll notifyChange={notifyChange} />
			</p>
		</section>
	);
}

/** The chats that this browser started without an account, and its keys. Renders nothing if there are none. */
export function VisitorChats(props: VisitorChatsProps) {
	return (
		<>
			<Chats {...props} />
			<OwnKeys />
		</>
	);
}

/** The latest chats, below the composer. */
export function EarlierChats() {
	const { state } = useSignIn();
	if (state === "checking") return <div className="earlier-place" />;
	if (state === "signed-in") return <RecentChats limit={MAX_LATEST} />;
	return state === "signed-out" && <VisitorChats limit={MAX_LATEST} allHref={paths.history} />;
}
