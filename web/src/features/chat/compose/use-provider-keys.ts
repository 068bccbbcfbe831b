import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { useEffect, useMemo, useRef } from "react";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { messages, PROVIDER_NAMES } from "../messages.ts";

/** Alt+Shift+1 to 4 choose whom to ask, without leaving the text. */
export function useProviderKeys(toggle: (id: ProviderId) => void): void {
	const latest = useRef(toggle);
	useEffect(() => {
		latest.current = toggle;
	});
	const commands = useMemo(
		(): readonly Command[] =>
			PROVIDER_IDS.map((id, place) => ({
				id: `toggle-${id}`,
				rank: 1,
				title: messages.commands.toggle(PROVIDER_NAMES[id]),
				keys: [`Alt+Shift+${place + 1}`],
				run: () => latest.current(id),
			})),
		[],
	);
	useCommands(commands);
}
