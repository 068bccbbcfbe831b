import type { RefObject } from "react";
import { useOfferedCommands } from "../../../lib/keys/commands.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { chatMessages } from "../chat-messages.ts";
import { GENERATE_SUMMARIES } from "./summary-commands.ts";

/** Starts the comparison where the reader learns that the answers are there; who would make it, for how much, stands beside it. */
export function CompareOffer({ heir }: { readonly heir: RefObject<HTMLElement | null> }) {
	const offered = useOfferedCommands().find(({ id }) => id === GENERATE_SUMMARIES);
	if (!offered) return null;
	const start = () => {
		// The offer gives way to the progress, in the same place; the focus stays there.
		heir.current?.focus({ preventScroll: true });
		offered.run();
	};
	return (
		<>
			<Button tone="fill" size="s" onClick={start}>
				{chatMessages.compareAnswers}
			</Button>
			<span className="offer-detail">{offered.detail}</span>
		</>
	);
}
