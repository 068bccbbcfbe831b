import { useEffect, useMemo, useRef } from "react";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { useAssistants } from "../../assistants/index.ts";
import { messages } from "../messages.ts";
import { offeredOf } from "./provider-choice.ts";

/** The maximum number of columns of a chat. */
const MAX_DIGIT = 8;

/** Alt+Shift and a digit toggle an assistant while the focus stays in the text. */
export function useProviderKeys(toggle: (id: string) => void): void {
	const assistants = useAssistants();
	const latest = useRef(toggle);
	useEffect(() => {
		latest.current = toggle;
	});
	const commands = useMemo(
		(): readonly Command[] =>
			offeredOf(assistants).map((assistant, index) => ({
				id: `toggle-${assistant.id}`,
				rank: 1,
				title: messages.commands.toggle(assistant.name),
				mark: assistant,
				...(index < MAX_DIGIT && { keys: [`Alt+Shift+${index + 1}`] }),
				run: () => latest.current(assistant.id),
			})),
		[assistants],
	);
	useCommands(commands);
}
