import { useOfferedCommands } from "../../lib/keys/commands.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Kbd } from "../../ui/actions/kbd.tsx";
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
