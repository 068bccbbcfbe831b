import { type ChatSession, countAssistants, type ResponsesPayload } from "@parallax/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { useMedia } from "../../lib/page/use-media.ts";
import { Button } from "../../ui/actions/button.tsx";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { Input } from "../../ui/fields/field.tsx";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import { messages } from "./messages.ts";
import { SHARE_SITES } from "./share-sites.ts";
import { useSharedMarkdown } from "./use-shared-markdown.ts";

const POPUP = "popup,width=600,height=400,noopener,noreferrer";
const loadQrCode = () => import("./qr-code.tsx");

export interface ShareLinkProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly address: string;
	/** True if the link replaced the button that had the focus. */
	readonly takesFocus: boolean;
	/** What stands between the link and the ways to share it. */
	readonly children?: ReactNode;
}

const textOf = ({ prompt, seats }: ChatSession): string => messages.text(prompt, countAssistants(seats));

type ShareActionProps = Pick<ShareLinkProps, "session" | "address">;

/** Opens the phone's own share sheet. A user who closes it without a choice sees no error. */
function NativeShare({ session, address }: ShareActionProps) {
	const isPhone = useMedia("(pointer: coarse)");
	if (!isPhone || typeof navigator.share !== "function") return null;
	const shareNatively = () => navigator.share({ url: address, text: textOf(session) }).catch(() => {});
	return (
		<Button icon="share" onClick={() => void shareNatively()}>
			{messages.nativeShare}
		</Button>
	);
}

function SiteButtons({ session, address }: ShareActionProps) {
	return SHARE_SITES.map(({ name, logoPath, shareUrlFor }) => (
		<Button
			key={name}
			aria-label={messages.postOn(name)}
			onClick={() => window.open(shareUrlFor(address, textOf(session)), "_blank", POPUP)}
		>
			<svg className="place-mark" viewBox="0 0 16 16" aria-hidden="true">
				<path d={logoPath} />
			</svg>
			{name}
		</Button>
	));
}

/** The public link, and ways to share it. */
export function ShareLink({ session, payload, address, takesFocus, children }: ShareLinkProps) {
	const copyMarkdown = useSharedMarkdown(session, payload, address);
	const qr = useLoaded(loadQrCode, { enabled: true });
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (takesFocus) field.current?.focus();
	}, [takesFocus]);
	return (
		<>
			<p className="quiet">
				{messages.published}{" "}
				<a href={address} target="_blank" rel="noopener">
					{messages.previewPage}
				</a>
			</p>
			<div className="with-btn share-link">
				<Input
					ref={field}
					readOnly
					aria-label={messages.link}
					value={address}
					onFocus={(event) => event.currentTarget.select()}
					data-first-focus
				/>
				<CopyButton copies={address} failure={messages.copyFailed} onCopied={() => toast(messages.copied)} />
			</div>
			{children}
			<div className="share-ways">
				<div className="share-places">
					<SiteButtons session={session} address={address} />
					<NativeShare session={session} address={address} />
					<CopyButton label={messages.copyMarkdown} copies={copyMarkdown} failure={messages.copyFailed} />
				</div>
				<div className="share-qr">{qr && <qr.QrCode address={address} label={messages.qrCode} />}</div>
			</div>
		</>
	);
}
