import type { Provider, StoredKey } from "@parallax/contract";
import { useEffect, useRef } from "react";
import { formatDay } from "../../../../lib/text/format-moment.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { AssistantMark } from "../../../../ui/marks/assistant-mark.tsx";
import { Badge } from "../../../../ui/marks/badge.tsx";
import { toast } from "../../../../ui/toasts/toast-store.ts";
import { KeyForm, keyMessages, RemoveButton, ResultLine, useRemoveKey, useTesting } from "../../../keys/index.ts";
import { messages } from "../messages.ts";

/** Describes whose key the assistant uses. */
function statusText(assistant: KeyRowProps["assistant"], stored: StoredKey | undefined): string {
	const { demo, operator, own } = messages.status;
	if (stored) return own(stored.last4, formatDay(stored.addedAt));
	return assistant.demo ? demo : operator;
}

/** Describes the result of the last stored test. */
function lastTestText({ checkedAt, ok }: StoredKey): string {
	const { untested, worked, failed } = messages.status;
	if (checkedAt === null) return untested;
	return (ok ? worked : failed)(formatDay(checkedAt));
}

interface RemoveKeyProps {
	readonly assistant: Pick<Provider, "id" | "name">;
	readonly onRemoved?: () => void;
}

function RemoveKey({ assistant: { id, name }, onRemoved }: RemoveKeyProps) {
	return (
		<RemoveButton
			text={messages.remove}
			label={messages.removeFor(name)}
			question={{ ...messages.askRemove(name), text: keyMessages.removalText(name) }}
			removing={useRemoveKey(id)}
			onRemoved={() => {
				toast({ title: messages.removed, description: keyMessages.removed(name) });
				onRemoved?.();
			}}
			failure={messages.removeFailed}
		/>
	);
}

export interface KeyRowProps {
	readonly assistant: Pick<Provider, "id" | "name" | "tint" | "logo" | "demo">;
	readonly stored: StoredKey | undefined;
	readonly isOpen: boolean;
	readonly onOpen: () => void;
	readonly onClose: () => void;
}

/** Focuses the first button of the row after its form has closed. */
function useFocusAfterForm(isOpen: boolean) {
	const actions = useRef<HTMLDivElement>(null);
	const wasOpen = useRef(isOpen);
	useEffect(() => {
		if (wasOpen.current && !isOpen) actions.current?.querySelector<HTMLElement>("button")?.focus();
		wasOpen.current = isOpen;
	}, [isOpen]);
	return actions;
}

/** One assistant: whose key it uses, with buttons to add, test, replace or remove a key. */
export function KeyRow({ assistant, stored, isOpen, onOpen, onClose }: KeyRowProps) {
	const { name, demo } = assistant;
	const { result, setResult, test, isTesting } = useTesting(assistant.id);
	const actions = useFocusAfterForm(isOpen);
	const open = () => {
		setResult(null);
		onOpen();
	};
	const handleSaved = () => {
		onClose();
		setResult({ tone: "good", sentence: keyMessages.saved(name) });
	};
	return (
		<li className="key-row">
			<AssistantMark of={assistant} />
			<div>
				<p className="key-name">
					{name} {stored && <Badge>{messages.ownKey}</Badge>}
					{!stored && demo && <Badge tone="warn">{messages.demo}</Badge>}
				</p>
				<p className="quiet key-standing">{statusText(assistant, stored)}</p>
				{stored && !result && <p className="quiet key-standing">{lastTestText(stored)}</p>}
				<ResultLine result={result} />
			</div>
			<div className="key-actions" ref={actions}>
				{!isOpen && !stored && (
					<Button size="s" aria-label={messages.addFor(name)} onClick={open}>
						{messages.add}
					</Button>
				)}
				{!isOpen && stored && (
					<>
						<Button size="s" busy={isTesting} aria-label={messages.testFor(name)} onClick={test}>
							{isTesting ? messages.testing : messages.test}
						</Button>
						<Button size="s" tone="bare" aria-label={messages.replaceFor(name)} onClick={open}>
							{messages.replace}
						</Button>
						<RemoveKey assistant={assistant} onRemoved={() => setResult(null)} />
					</>
				)}
			</div>
			{isOpen && <KeyForm assistant={assistant} onSaved={handleSaved} onCancel={onClose} />}
		</li>
	);
}

interface UnusedKeyRowProps {
	readonly assistant: Pick<Provider, "id" | "name" | "tint" | "logo">;
	readonly stored: StoredKey;
}

/** A key that the server still stores but no longer uses. It can only be removed. */
export const UnusedKeyRow = ({ assistant, stored }: UnusedKeyRowProps) => (
	<li className="key-row">
		<AssistantMark of={assistant} />
		<div>
			<p className="key-name">{assistant.name}</p>
			<p className="quiet key-standing">{messages.status.own(stored.last4, formatDay(stored.addedAt))}</p>
			<p className="quiet key-standing">{messages.status.unused}</p>
		</div>
		<div className="key-actions">
			<RemoveKey assistant={assistant} />
		</div>
	</li>
);
