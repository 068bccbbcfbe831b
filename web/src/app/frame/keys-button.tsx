import { useOfferedCommands } from "../../lib/commands.ts";
import { Button } from "../../ui/button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { messages } from "../messages.ts";

/** Where a page has keys, the foot leads to their list. */
export function KeysButton() {
	const keys = useOfferedCommands().find((command) => command.id === "keys");
	if (!keys) return null;
	return (
		<Button tone="bare" size="s" onClick={keys.run}>
			{messages.foot.keys} <Kbd>?</Kbd>
		</Button>
	);
}
