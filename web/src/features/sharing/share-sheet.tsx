import "./share-sheet.css";
import type { ChatSession, ResponsesPayload, User } from "@parallax/contract";
import { paths } from "../../lib/page/paths.ts";
import { useStickyError } from "../../lib/page/use-sticky-error.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/toasts/toast-store.ts";
import { messages } from "./messages.ts";
import { ShareLink } from "./share-link.tsx";
import { ShareOffer } from "./share-offer.tsx";
import { SharedPrompts } from "./shared-prompts.tsx";
import { SharedVotes } from "./shared-votes.tsx";
import { useShareChat } from "./use-share-chat.ts";

export interface ShareSheetProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly user: User;
	readonly onStopped: () => void;
}

/** Opening the sheet publishes nothing: it lists what the link will show, and its button creates the link. */
export function ShareSheet({ session, payload, user, onStopped }: ShareSheetProps) {
	const publishing = useShareChat(session.id);
	const voting = useShareChat(session.id);
	const stopping = useShareChat(session.id);
	const error = useStickyError(publishing.error, publishing.isSuccess);
	const votesError = useStickyError(voting.error, voting.isSuccess);
	const busy = publishing.isPending || voting.isPending;
	if (!session.shared && !publishing.isSuccess) {
		return (
			<ShareOffer
				session={session}
				payload={payload}
				user={user}
				busy={publishing.isPending}
				error={error}
				onCreate={(verdict) => publishing.mutate({ shared: true, verdict })}
			/>
		);
	}
	const stop = () =>
		stopping.mutate(
			{ shared: false },
			{
				onSuccess: () => {
					toast(messages.stopped);
					onStopped();
				},
				onError: (thrown) =>
					toast({ title: messages.stopFailed, description: sentenceFor(thrown), tone: "destructive" }),
			},
		);
	const address = location.origin + paths.shared(session.id);
	return (
		<>
			<ShareLink
				session={session}
				payload={payload}
				address={address}
				takesFocus={publishing.isSuccess || voting.isSuccess}
			>
				<SharedVotes
					session={session}
					busy={busy}
					error={votesError}
					onUpdate={(verdict) => voting.mutate({ shared: true, verdict, verdictOnly: true })}
				/>
				<SharedPrompts
					session={session}
					payload={payload}
					busy={busy}
					error={error}
					onUpdate={() => publishing.mutate({ shared: true })}
				/>
			</ShareLink>
			<hr />
			<div className="row-between">
				<span className="text-1 quiet">{messages.stopText}</span>
				<Button tone="red-line" busy={stopping.isPending} onClick={stop}>
					{messages.stop}
				</Button>
			</div>
		</>
	);
}
