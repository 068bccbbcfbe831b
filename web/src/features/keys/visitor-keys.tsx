import "./visitor-keys.css";
import type { Provider, StoredKey } from "@parallax/contract";
import { useId } from "react";
import { toast } from "../../ui/toasts/toast-store.ts";
import { useAssistants } from "../assistants/index.ts";
import { messages } from "./messages.ts";
import { RemoveButton } from "./remove-button.tsx";
import { useKeys, useRemoveKey } from "./use-keys.ts";

const texts = messages.visitor;

function Row({ stored, name }: { readonly stored: StoredKey; readonly name: Provider["name"] }) {
	return (
		<li>
			<span>{texts.key(name, stored.last4)}</span>
			<RemoveButton
				text={texts.forget}
				label={texts.forgetFor(name)}
				question={{ title: texts.askTitle(name), text: messages.removalText(name), confirm: texts.forget }}
				removing={useRemoveKey(stored.provider)}
				onRemoved={() => toast({ title: texts.forgotten, description: messages.removed(name) })}
				failure={texts.failed}
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
