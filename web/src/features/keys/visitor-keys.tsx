import "./visitor-keys.css";
import type { Provider, StoredKey } from "@parallax/contract";
import { useId, useState } from "react";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../ui/toasts/toast-store.ts";
import { useAssistants } from "../assistants/index.ts";
import { messages } from "./messages.ts";
import { useKeys, useRemoveKey } from "./use-keys.ts";

const texts = messages.visitor;

/** The failure of a deletion; the dialog stays open. */
const toastFailure = (thrown: unknown) =>
	toast({
		title: texts.failed.title,
		description: sentenceFor(thrown, texts.failed.description),
		tone: "destructive",
	});

function Row({ stored, name }: { readonly stored: StoredKey; readonly name: Provider["name"] }) {
	const [isConfirming, setConfirming] = useState(false);
	const removing = useRemoveKey(stored.provider);
	const remove = () =>
		removing.mutate(undefined, {
			onSuccess: () => toast(texts.forgotten(name)),
			onError: toastFailure,
			onSettled: () => setConfirming(false),
		});
	return (
		<li>
			<span>{texts.key(name, stored.last4)}</span>
			<Button
				tone="bare"
				size="s"
				aria-haspopup="dialog"
				aria-label={texts.forgetFor(name)}
				onClick={() => setConfirming(true)}
			>
				{texts.forget}
			</Button>
			<ConfirmDialog
				open={isConfirming}
				{...texts.ask(name)}
				busy={removing.isPending}
				onConfirm={remove}
				onCancel={() => setConfirming(false)}
			/>
		</li>
	);
}

/** The keys that this browser has stored without an account, each with a button that deletes it. */
export function VisitorKeys() {
	const { data: keys = [] } = useKeys();
	const assistants = useAssistants();
	const headId = useId();
	if (keys.length === 0) return null;
	return (
		<section className="visitor-keys" aria-labelledby={headId}>
			<h2 id={headId}>{texts.title}</h2>
			<ul>
				{keys.map((stored) => (
					<Row
						key={stored.provider}
						stored={stored}
						name={assistants.find(({ id }) => id === stored.provider)?.name ?? stored.provider}
					/>
				))}
			</ul>
			<p>{messages.dialog.text}</p>
		</section>
	);
}
