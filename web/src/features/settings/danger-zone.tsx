import { deleteAccount } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useLocation } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { keepComforts, signedOut } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { MyDataLink } from "./my-data.tsx";
import { sayFailed } from "./say-failed.ts";

const words = messages.danger;

export function DangerZone() {
	const [asking, setAsking] = useState(false);
	const [, navigate] = useLocation();
	const cache = useQueryClient();
	const deleting = useMutation({
		mutationFn: async () => {
			const restore = keepComforts();
			await call(deleteAccount, {});
			restore();
		},
		onSuccess: () => {
			navigate(paths.home);
			signedOut(cache);
			toast(messages.accountDeleted);
		},
		onError: (thrown) => {
			setAsking(false);
			sayFailed(messages.accountDeleteFailed)(thrown);
		},
	});
	return (
		<Card title={words.title} tone="danger">
			<p>{words.text}</p>
			<div>
				<Button tone="red-line" aria-haspopup="dialog" onClick={() => setAsking(true)}>
					{words.delete}
				</Button>
			</div>
			<ConfirmDialog
				open={asking}
				title={words.confirmTitle}
				text={words.confirmText}
				confirm={words.yes}
				busy={deleting.isPending}
				onConfirm={() => deleting.mutate()}
				onCancel={() => setAsking(false)}
			>
				<p className="danger-data">
					<MyDataLink />
				</p>
			</ConfirmDialog>
		</Card>
	);
}
