import "./chat-labels.css";
import type { ChatSession } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";
import { useCommands } from "../../../lib/keys/commands.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { Icon } from "../../../ui/marks/icon.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import { labelMessages } from "./label-messages.ts";
import { useLabelChat } from "./use-label-chat.ts";

const { commands } = labelMessages;

const loadForm = () => import("./topic-form.tsx");

function useLabelCommands(isPinned: boolean, togglePin: () => void, openTopic: () => void): void {
	useCommands(
		useMemo(
			() => [
				{ id: "pin-chat", rank: 1, title: isPinned ? commands.unpin : commands.pin, run: togglePin },
				{ id: "topic", rank: 1, title: commands.topic, alias: "label tag", run: openTopic },
			],
			[isPinned, togglePin, openTopic],
		),
	);
}

/** The pin and the topic of one's own chat. */
export function ChatLabels({ session: { id, topic = null, pinned = false } }: { readonly session: ChatSession }) {
	const [isOpen, setOpen] = useState(false);
	const { mutate, isPending } = useLabelChat(id);
	const form = useLoaded(loadForm, {
		enabled: isOpen,
		onError: () => {
			toastLoadError();
			setOpen(false);
		},
	});
	const togglePin = useCallback(() => mutate({ pinned: !pinned }), [mutate, pinned]);
	const open = useCallback(() => setOpen(true), []);
	useLabelCommands(pinned, togglePin, open);
	const close = () => setOpen(false);
	return (
		<span className="chat-labels">
			<button
				type="button"
				className="costs-switch"
				aria-pressed={pinned}
				data-tip={labelMessages.pinHint}
				onClick={togglePin}
			>
				<Icon name="pin" />
				{labelMessages.pin}
			</button>
			<button type="button" className="costs-switch" aria-haspopup="dialog" onClick={open}>
				{topic === null ? labelMessages.addTopic : labelMessages.topic(topic)}
			</button>
			<Dialog
				open={isOpen && form !== undefined}
				onClose={close}
				title={labelMessages.dialog.title}
				text={labelMessages.dialog.text}
			>
				{form && (
					<form.TopicForm
						topic={topic}
						isBusy={isPending}
						onSave={(next) => mutate({ topic: next }, { onSuccess: close })}
						onClose={close}
					/>
				)}
			</Dialog>
		</span>
	);
}
