import { useOfferedCommands } from "../../../lib/keys/commands.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { chatMessages } from "../chat-messages.ts";

/** Starts the comparison where the reader learns that the answers are there, and leads to where it appears. */
export function CompareOffer() {
	const offered = useOfferedCommands().find(({ id }) => id === "generate");
	if (!offered) return null;
	const start = () => {
		const panel = document.getElementById("analysis");
		panel?.scrollIntoView({ block: "start" });
		panel?.focus({ preventScroll: true });
		offered.run();
	};
	return (
		<Button tone="fill" size="s" onClick={start}>
			{chatMessages.compareAnswers}
		</Button>
	);
}
