import { useStandingError } from "../../lib/use-standing-error.ts";
import "./share-sheet.css";
import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import { useEffect } from "react";
import { sentenceFor } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Input } from "../../ui/field.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { RuledPaper } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { markdownOf } from "./markdown-of.ts";
import { messages } from "./messages.ts";
import { PLACES } from "./places.ts";
import { useShareChat } from "./use-share-chat.ts";

const POPUP = "popup,width=600,height=400,noopener,noreferrer";
const loadQrCode = () => import("./qr-code.tsx");

interface LinkProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly address: string;
}

/** The phone's own sheet; whoever closes it without choosing has done nothing wrong. */
function PassOn({ session, address }: Omit<LinkProps, "payload">) {
	const isPhone = useMedia("(pointer: coarse)");
	if (!isPhone || typeof navigator.share !== "function") return null;
	const passOn = () => navigator.share({ url: address, text: messages.text(session.prompt) }).catch(() => {});
	return (
		<Button tone="bare" icon="share" onClick={() => void passOn()}>
			{messages.passOn}
		</Button>
	);
}

function Places({ session, address }: Omit<LinkProps, "payload">) {
	return PLACES.map(({ name, addressFor }) => (
		<Button
			key={name}
			tone="bare"
			aria-label={messages.postOn(name)}
			onClick={() => window.open(addressFor(address, messages.text(session.prompt)), "_blank", POPUP)}
		>
			{name}
		</Button>
	));
}

function Link({ session, payload, address }: LinkProps) {
	const qr = useLoaded(loadQrCode, { wanted: true });
	return (
		<>
			<p className="quiet">
				{messages.published}{" "}
				<a href={address} target="_blank" rel="noopener">
					{messages.see}
				</a>
			</p>
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
			<div className="share-ways">
				<div className="share-places">
					<Places session={session} address={address} />
					<PassOn session={session} address={address} />
					<CopyButton
						tone="bare"
						label={messages.copyMarkdown}
						copies={markdownOf(session, payload.responses, address)}
						failure={messages.copyFailed}
					/>
				</div>
				<div className="share-qr">{qr && <qr.QrCode address={address} label={messages.qrCode} />}</div>
			</div>
		</>
	);
}

export interface ShareSheetProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly onStopped: () => void;
}

/** Opening it publishes the chat, and it says so first; one press takes that back. */
export function ShareSheet({ session, payload, onStopped }: ShareSheetProps) {
	const publishing = useShareChat(session.id);
	const stopping = useShareChat(session.id);
	const { mutate } = publishing;
	useEffect(() => mutate(true), [mutate]);
	const error = useStandingError(publishing.error, publishing.isSuccess);
	if (error) {
		return <LoadFailed text={sentenceFor(error)} busy={publishing.isPending} onRetry={() => mutate(true)} />;
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
			<Link session={session} payload={payload} address={location.origin + paths.shared(session.id)} />
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
