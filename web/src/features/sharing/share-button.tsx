import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import { useMemo, useState } from "react";
import { useCommands } from "../../lib/commands.ts";
import { BarButton } from "../../ui/bar-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useSignIn } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { ShareSheet } from "./share-sheet.tsx";

export interface ShareButtonProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

function Share({ session, payload }: ShareButtonProps) {
	const [open, setOpen] = useState(false);
	const commands = useMemo(() => [{ id: "share", title: messages.command, keys: ["s"], run: () => setOpen(true) }], []);
	useCommands(commands);
	const close = () => setOpen(false);
	return (
		<>
			<BarButton icon="share" label={messages.button} onClick={() => setOpen(true)} />
			<Dialog open={open} onClose={close} title={messages.title}>
				<ShareSheet session={session} payload={payload} onStopped={close} />
			</Dialog>
		</>
	);
}

/** In the bar, for whoever is signed in and has something to share. */
export function ShareButton({ session, payload }: ShareButtonProps) {
	const signIn = useSignIn();
	return signIn.state === "signed-in" && payload.responses.length > 0 ? (
		<Share session={session} payload={payload} />
	) : null;
}
