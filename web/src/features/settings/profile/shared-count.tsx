import { countHistory, getChat, getHistory, stopSharingAll } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useStickyError } from "../../../lib/page/use-sticky-error.ts";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { keyOf, queryOf } from "../../../lib/server/query-client.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { InlineLoadFailed } from "../../../ui/loading/load-failed.tsx";
import { Skeleton } from "../../../ui/loading/skeleton.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { messages } from "../messages.ts";

const texts = messages.privacy;
const HISTORY_KEY = keyOf(getHistory, { query: {} });
const ANY_CHAT_KEY = keyOf(getChat, { params: { id: "" } }).slice(0, -1);

/** Stops sharing all chats, which makes the cached chats stale. */
function useStopSharingAll() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call(stopSharingAll, { body: { shared: false } }),
		onSuccess: async ({ changed }) => {
			toast(texts.sharingStopped(changed));
			for (const queryKey of [HISTORY_KEY, ANY_CHAT_KEY]) await client.invalidateQueries({ queryKey });
		},
		onError: (thrown) => toast({ title: texts.stopAllFailed, description: sentenceFor(thrown), tone: "destructive" }),
	});
}

/** Asks for confirmation first, because it breaks links that other people have. */
function StopAll({ shared }: { readonly shared: number }) {
	const [isConfirming, setConfirming] = useState(false);
	const stopping = useStopSharingAll();
	const close = () => setConfirming(false);
	return (
		<div className="row">
			<Button onClick={() => setConfirming(true)}>{texts.stopAll(shared)}</Button>
			<ConfirmDialog
				open={isConfirming}
				{...texts.askStopAll(shared)}
				busy={stopping.isPending}
				onConfirm={() => stopping.mutate(undefined, { onSettled: close })}
				onCancel={close}
			/>
		</div>
	);
}

/** Reserves the height of the content, so that nothing moves below it. */
function CountSkeleton() {
	return (
		<>
			<p aria-hidden="true">
				<Skeleton width="min(100%, 18rem)" />
			</p>
			<div className="row">
				<Button disabled>{texts.counting}</Button>
			</div>
		</>
	);
}

/** Says how many chats a public profile lists, which are exactly the shared ones, before the user makes it public. */
export function SharedCount({ isPublic }: { readonly isPublic: boolean }) {
	const counts = useQuery({ ...queryOf(countHistory, { query: {} }), refetchOnMount: "always" });
	const error = useStickyError(counts.error, counts.data !== undefined);
	if (counts.data === undefined) {
		return error ? (
			<InlineLoadFailed text={texts.countFailed} busy={counts.isFetching} onRetry={() => void counts.refetch()} />
		) : (
			<CountSkeleton />
		);
	}
	const { all, shared } = counts.data;
	return (
		<>
			<p className="quiet">
				{texts.listed(shared, isPublic)} {shared > 0 && <Link href={paths.sharedChats}>{texts.seeListed}</Link>}
			</p>
			{shared > 0 && <StopAll shared={shared} />}
			{all === 0 && (
				<div className="row">
					<ButtonLink href={paths.home}>{texts.firstChat}</ButtonLink>
				</div>
			)}
		</>
	);
}
