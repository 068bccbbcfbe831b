import { countHistory, getChat, getHistory, shareAllChats } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { sentenceFor } from "../../lib/api-error.ts";
import { Link } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { keyOf, queryOf } from "../../lib/query-client.ts";
import { useStandingError } from "../../lib/use-standing-error.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PartFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
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

/** As high as what comes, so that nothing moves below it. */
function Waiting() {
	return (
		<>
			<p aria-hidden="true">
				<Skeleton width="min(100%, 18rem)" />
			</p>
			<div className="row">
				<Button disabled>{words.counting}</Button>
			</div>
		</>
	);
}

/** What making the profile public shows: exactly the chats that are shared, so their number is said first. */
export function SharedCount({ isPublic }: { readonly isPublic: boolean }) {
	const counts = useQuery({ ...queryOf(countHistory, { query: {} }), refetchOnMount: "always" });
	const error = useStandingError(counts.error, counts.data !== undefined);
	if (counts.data === undefined) {
		return error ? (
			<PartFailed text={words.countFailed} busy={counts.isFetching} onRetry={() => void counts.refetch()} />
		) : (
			<Waiting />
		);
	}
	const { all, shared } = counts.data;
	return (
		<>
			<p className="quiet">
				{words.listed(shared, isPublic)} {shared > 0 && <Link href={paths.sharedChats}>{words.seeListed}</Link>}
			</p>
			{all > 0 ? (
				<ShareAll all={all} shared={shared} />
			) : (
				<div className="row">
					<ButtonLink href={paths.home}>{words.firstChat}</ButtonLink>
				</div>
			)}
		</>
	);
}
