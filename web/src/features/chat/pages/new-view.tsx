import type { ChatSession } from "@parallax/contract";
import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { useCommands } from "../../../lib/keys/commands.ts";
import { homeDraft } from "../../../lib/stored/draft.ts";
import { usePageTitle } from "../../../ui/a11y/use-page-title.ts";
import { Composer } from "../compose/composer.tsx";
import { ExampleList } from "../compose/example-list.tsx";
import { useFill } from "../compose/use-fill.ts";
import { messages } from "../messages.ts";
import { NewViewFrame } from "./new-view-frame.tsx";

export interface NewViewProps {
	readonly Earlier?: ComponentType | undefined;
	readonly onStarted: (session: ChatSession) => void;
}

/** False on touch devices, where the keyboard covers half of the page: there the user opens it. */
const mayTakeFocus = () => matchMedia("(pointer: fine)").matches;

/** The page for a new prompt. */
export function NewView({ Earlier, onStarted }: NewViewProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const [begun] = useState(() => homeDraft.read());
	const [isSending, setSending] = useState(false);
	const fill = useFill(field);
	usePageTitle(undefined);
	const commands = useMemo(
		() => [{ id: "prompt", title: messages.commands.toPrompt, keys: ["/"], run: () => field.current?.focus() }],
		[],
	);
	useCommands(commands);
	useEffect(() => {
		if (mayTakeFocus()) field.current?.focus();
		field.current?.setSelectionRange(begun.length, begun.length);
	}, [begun]);
	return (
		<NewViewFrame>
			<Composer field={field} initialPrompt={begun} draft={homeDraft} onSending={setSending} onStarted={onStarted} />
			<ExampleList isHeld={isSending} onChoose={fill} />
			{Earlier && <Earlier />}
		</NewViewFrame>
	);
}
