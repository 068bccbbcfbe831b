import { type Check, getVerdict, removeCheck, type Verdict } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../ui/toasts/toast-store.ts";
import { findColumn, type JudgedChat } from "../chat/index.ts";
import { verdictQuery } from "../verdicts/index.ts";
import { checkMessages as texts } from "./messages.ts";
import { checkItemId } from "./seat-checks.tsx";

interface ConfirmRemovalProps {
	readonly chat: JudgedChat;
	readonly check: Check;
	readonly onClose: () => void;
}

/** Asks before a check is removed. The other tabs are informed. */
export function ConfirmRemoval({ chat: { onVerdict, ...chat }, check, onClose }: ConfirmRemovalProps) {
	const client = useQueryClient();
	const { queryKey } = verdictQuery(chat);
	const { id, shared } = chat.session;
	const { turn } = chat.payload;
	const removing = useMutation({
		mutationFn: async (): Promise<Verdict> => {
			await call(removeCheck, { params: { id, turn, check: check.id } });
			return await call(getVerdict, { params: { id, turn } });
		},
		onSuccess: (verdict) => {
			client.setQueryData<Verdict>(queryKey, verdict);
			onVerdict?.({ turn, verdict });
			toast({ title: texts.removed });
		},
		onError: (thrown) =>
			toast({ title: texts.removeFailed, description: sentenceFor(thrown, texts.removeFailed), tone: "destructive" }),
		onSettled: () => {
			onClose();
			return client.invalidateQueries({ queryKey, exact: true });
		},
	});
	return (
		<ConfirmDialog
			open
			title={texts.removeTitle}
			text={shared ? texts.removeSharedText : texts.removeText}
			confirm={texts.remove}
			busy={removing.isPending}
			onConfirm={() => removing.mutate()}
			onCancel={onClose}
			findFallback={() => document.getElementById(checkItemId(check.id)) ?? findColumn(turn, check.seat)}
		/>
	);
}
