import "./share-sheet.css";
import type { ChatSession } from "@parallax/contract";
import { useEffect } from "react";
import { sentenceFor } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Input } from "../../ui/field.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { RuledPaper } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { messages } from "./messages.ts";
import { PLACES } from "./places.ts";
import { useShareChat } from "./use-share-chat.ts";

const POPUP = "popup,width=600,height=400,noopener,noreferrer";

interface LinkProps {
	readonly prompt: string;
	readonly address: string;
}

function Link({ prompt, address }: LinkProps) {
	return (
		<>
			<p className="quiet">{messages.published}</p>
			<div className="with-btn share-link">
				<Input
					readOnly
					aria-label={messages.link}
					value={address}
					onFocus={(event) => event.currentTarget.select()}
					data-first-focus
				/>
				<CopyButton copies={address} failure={messages.copyFailed} onCopied={() => toast(messages.copied)} />
			</div>
			<div className="share-places">
				{PLACES.map(({ name, addressFor }) => (
					<Button
						key={name}
						tone="bare"
						onClick={() => window.open(addressFor(address, messages.text(prompt)), "_blank", POPUP)}
					>
						{name}
					</Button>
				))}
			</div>
		</>
	);
}

export interface ShareSheetProps {
	readonly session: ChatSession;
	readonly onStopped: () => void;
}

/** Opening it publishes the chat, and it says so first; one press takes that back. */
export function ShareSheet({ session, onStopped }: ShareSheetProps) {
	const publishing = useShareChat(session.id);
	const stopping = useShareChat(session.id);
	const { mutate } = publishing;
	useEffect(() => mutate(true), [mutate]);
	if (publishing.isError) {
		return <LoadFailed text={sentenceFor(publishing.error)} busy={publishing.isPending} onRetry={() => mutate(true)} />;
	}
	if (!publishing.isSuccess) {
		return (
			<>
				<p className="quiet" role="status">
					{messages.publishing}
				</p>
				<RuledPaper lines={3} />
			</>
		);
	}
	const stop = () =>
		stopping.mutate(false, {
			onSuccess: () => {
				toast(messages.stopped);
				onStopped();
			},
			onError: (thrown) => toast({ title: messages.stopFailed, description: sentenceFor(thrown), tone: "destructive" }),
		});
	return (
		<>
			<Link prompt={session.prompt} address={location.origin + paths.shared(session.id)} />
			<hr />
			<div className="row-between">
				<span className="t1 quiet">{messages.stopText}</span>
				<Button tone="red-line" busy={stopping.isPending} onClick={stop}>
					{messages.stop}
				</Button>
			</div>
		</>
	);
}
