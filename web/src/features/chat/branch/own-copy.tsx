import type { ChatSession } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button, type ButtonProps } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { useConfig } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { arrival } from "./arrival.ts";
import { branchMessages } from "./branch-messages.ts";
import { startBranch } from "./start-branch.ts";

interface OwnCopyProps extends Pick<ButtonProps, "size" | "tone"> {
	/** The shared chat, with the turns that its reader sees. */
	readonly session: ChatSession;
}

/** Copies a shared chat and opens the copy with the composer of its next prompt. Its owner has the chat itself. */
export function OwnCopy({ session: { id, turns, owned }, ...look }: OwnCopyProps) {
	const client = useQueryClient();
	const [, navigate] = useLocation();
	const [isCopying, setCopying] = useState(false);
	const isBusy = useRef(false);
	const isSignedOut = useSignIn().state === "signed-out";
	const mayAsk = useConfig()?.allowAnonymous !== false || !isSignedOut;
	if (owned || !mayAsk) return null;
	const copy = async () => {
		if (isBusy.current) return;
		isBusy.current = true;
		setCopying(true);
		try {
			const session = await startBranch(client, { id, turn: turns.length + 1 });
			arrival.id = session.id;
			toast({ title: branchMessages.copied, description: branchMessages.copiedText });
			navigate(paths.chat(session.id));
		} catch (thrown) {
			toast({ title: branchMessages.copyFailed, description: sentenceFor(thrown), tone: "destructive" });
		} finally {
			isBusy.current = false;
			setCopying(false);
		}
	};
	return (
		<Button {...look} busy={isCopying} onClick={() => void copy()}>
			{branchMessages.ownCopy}
		</Button>
	);
}
