import { countHistory, getChat, getHistory, shareAllChats } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../../lib/api.ts";
import { sentenceFor } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { keyOf, queryOf } from "../../lib/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { messages } from "./messages.ts";

const words = messages.privacy;
const HISTORY = keyOf(getHistory, { query: {} });
const ANY_CHAT = keyOf(getChat, { params: { id: "" } }).slice(0, -1);

/** Publishes all chats, or takes all back; what has been read of them before is out of date then. */
function useShareAll() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (shared: boolean) => call(shareAllChats, { body: { shared } }),
		onSuccess: async ({ changed }, shared) => {
			toast(shared ? words.allShared(changed) : words.noneShared(changed));
			for (const queryKey of [HISTORY, ANY_CHAT]) await client.invalidateQueries({ queryKey });
		},
		onError: (thrown) => toast({ title: words.shareAllFailed, description: sentenceFor(thrown), tone: "destructive" }),
	});
}

/** Asked first: the one opens what was private to anyone with a link, the other breaks links that people have. */
function ShareAll({ all, shared }: { readonly all: number; readonly shared: number }) {
	const [asked, setAsked] = useState<"share" | "stop">();
	const sharing = useShareAll();
	const isPrivate = all - shared;
	const how = asked === "stop" ? words.askStopAll(shared) : words.askShareAll(isPrivate);
	const confirm = () => sharing.mutate(asked !== "stop", { onSettled: () => setAsked(undefined) });
	return (
		<div className="row">
			{isPrivate > 0 && <Button onClick={() => setAsked("share")}>{words.shareAll(isPrivate, shared)}</Button>}
			{shared > 0 && (
				<Button tone={isPrivate > 0 ? "bare" : "edge"} onClick={() => setAsked("stop")}>
					{words.stopAll(shared)}
				</Button>
			)}
			<ConfirmDialog
				open={asked !== undefined}
				{...how}
				busy={sharing.isPending}
				onConfirm={confirm}
				onCancel={() => setAsked(undefined)}
			/>
		</div>
	);
}

/** What making the profile public shows: exactly the chats that are shared, so their number is said first. */
export function SharedCount({ isPublic }: { readonly isPublic: boolean }) {
	const { data: counts } = useQuery({ ...queryOf(countHistory, { query: {} }), refetchOnMount: "always" });
	if (counts === undefined) return null;
	const { all, shared } = counts;
	return (
		<>
			<p className="quiet">
				{words.listed(shared, isPublic)} {shared > 0 && <Link href={paths.sharedChats}>{words.seeListed}</Link>}
			</p>
			{all > 0 && <ShareAll all={all} shared={shared} />}
		</>
	);
}
