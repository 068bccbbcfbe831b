import { type ChatSession, getChat, type ResponsesPayload, type User } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useCommands } from "../../lib/keys/commands.ts";
import { keyOf } from "../../lib/server/query-client.ts";
import { BarButton } from "../../ui/actions/bar-button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useSignIn } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { ShareSheet } from "./share-sheet.tsx";

export interface ShareButtonProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

function Share({ session, payload, user }: ShareButtonProps & { readonly user: User }) {
	const [open, setOpen] = useState(false);
	const cache = useQueryClient();
	const { id } = session;
	const show = useCallback(() => {
		setOpen(true);
		// Another tab may have shared the chat or stopped sharing it.
		void cache.invalidateQueries({ queryKey: keyOf(getChat, { params: { id } }) });
	}, [cache, id]);
	const commands = useMemo(() => [{ id: "share", title: messages.command, keys: ["s"], run: show }], [show]);
	useCommands(commands);
	const close = () => setOpen(false);
	return (
		<>
			<BarButton icon="share" label={messages.button} onClick={show} />
			<Dialog open={open} onClose={close} title={messages.title}>
				<ShareSheet session={session} payload={payload} user={user} onStopped={close} />
			</Dialog>
		</>
	);
}

/** The share button in the bar, for a signed-in user whose chat has something to share. */
export function ShareButton({ session, payload }: ShareButtonProps) {
	const signIn = useSignIn();
	return signIn.state === "signed-in" && payload.responses.length > 0 ? (
		<Share session={session} payload={payload} user={signIn.user} />
	) : null;
}
