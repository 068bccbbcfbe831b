import type { ChatSession } from "@parallax/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCommands } from "../../lib/commands.ts";
import { homeDraft } from "../../lib/draft.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { Composer } from "./ask/composer.tsx";
import { ExampleList } from "./ask/example-list.tsx";
import { messages } from "./messages.ts";
import { NewViewFrame } from "./new-view-frame.tsx";

export interface NewViewProps {
	readonly onStarted: (session: ChatSession) => void;
}

/** Touch keyboards cover half of the page: there the reader opens them. */
const mayTakeFocus = () => matchMedia("(pointer: fine)").matches;

/** The page before anything was asked. */
export function NewView({ onStarted }: NewViewProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const [filled, setFilled] = useState({ prompt: homeDraft.read(), times: 0 });
	usePageTitle(undefined);
	const commands = useMemo(
		() => [{ id: "prompt", title: messages.commands.toPrompt, keys: ["/"], run: () => field.current?.focus() }],
		[],
	);
	useCommands(commands);
	useEffect(() => {
		if (filled.times > 0 || mayTakeFocus()) field.current?.focus();
		field.current?.setSelectionRange(filled.prompt.length, filled.prompt.length);
	}, [filled]);
	const fill = (prompt: string) => {
		homeDraft.write(prompt);
		setFilled(({ times }) => ({ prompt, times: times + 1 }));
	};
	return (
		<NewViewFrame>
			<Composer
				key={filled.times}
				field={field}
				initialPrompt={filled.prompt}
				draft={homeDraft}
				onStarted={onStarted}
			/>
			<ExampleList onChoose={fill} />
		</NewViewFrame>
	);
}
