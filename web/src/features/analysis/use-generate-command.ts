import { useEffect, useMemo, useRef } from "react";
import { type Command, useCommands } from "../../lib/keys/commands.ts";
import { messages } from "./messages.ts";

/** Offers the first comparison to the rest of the page, exactly while its own button can be pressed. */
export function useGenerateCommand(generate: () => void, isOffered: boolean): void {
	const latest = useRef(generate);
	useEffect(() => {
		latest.current = generate;
	});
	const commands = useMemo(
		(): readonly Command[] =>
			isOffered ? [{ id: "generate", title: messages.generate, run: () => latest.current() }] : [],
		[isOffered],
	);
	useCommands(commands);
}
