import type { ChatSession } from "@parallax/contract";
import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { useCommands } from "../../../lib/keys/commands.ts";
import { homeDraft } from "../../../lib/stored/draft.ts";
import { usePageTitle } from "../../../ui/a11y/use-page-title.ts";
import { useAddressPrompt } from "../compose/address/use-address-prompt.ts";
import { Composer } from "../compose/composer.tsx";
import { ExampleList } from "../compose/example-list.tsx";
import { useFill } from "../compose/use-fill.ts";
import { messages } from "../messages.ts";
import { NewViewFrame } from "./new-view-frame.tsx";

export interface NewViewProps {
	readonly EarlierChats?: ComponentType | undefined;
	readonly onStarted: (session: ChatSession) => void;
}

/** False on touch devices, where the keyboard covers half of the page: there the user opens it. */
const shouldAutoFocus = () => matchMedia("(pointer: fine)").matches;

/** The page for a new prompt. */
export function NewView({ EarlierChats, onStarted }: NewViewProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const [initialDraft] = useState(() => homeDraft.read());
	const [isSending, setSending] = useState(false);
	const fill = useFill(field);
	usePageTitle(undefined);
	const commands = useMemo(
		() => [{ id: "prompt", title: messages.commands.toPrompt, keys: ["/"], run: () => field.current?.focus() }],
		[],
	);
	useCommands(commands);
	useEffect(() => {
		if (shouldAutoFocus()) field.current?.focus();
		field.current?.setSelectionRange(initialDraft.length, initialDraft.length);
	}, [initialDraft]);
	useAddressPrompt(field);
	return (
		<NewViewFrame>
			<Composer
				field={field}
				initialPrompt={initialDraft}
				draft={homeDraft}
				keepsPasted
				onSendingChange={setSending}
				onStarted={onStarted}
			/>
			<ExampleList isDisabled={isSending} onChoose={fill} />
			{EarlierChats && <EarlierChats />}
		</NewViewFrame>
	);
}
