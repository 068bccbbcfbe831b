import type { TurnOutcome } from "@parallax/contract";
import { formatList } from "../../lib/text/format.ts";

/** Texts of a chat with several turns. */
export const turnMessages = {
	/** Names a turn. */
	promptOf: (turn: number) => `Prompt ${turn}`,
	inTurn: (turn: number, text: string) => `Prompt ${turn}: ${text}`,
	answered: (answered: number, asked: number, failed: readonly string[]) =>
		[`${answered} of ${asked} answered`, ...(failed.length > 0 ? [`${formatList(failed)} did not`] : [])].join(", "),
	/** Empty where the answers were not compared. */
	counts: ({ agreed, differing, contradicted }: Pick<TurnOutcome, "agreed" | "differing" | "contradicted">) =>
		[
			agreed && `${agreed} agreed`,
			differing && `${differing} ${differing === 1 ? "differs" : "differ"}`,
			contradicted && `${contradicted} contradicted`,
		]
			.filter(Boolean)
			.join(" · "),
	open: "Show the answers",
	/** Begins with what the button shows. */
	edit: (turn: number) => `Edit prompt ${turn}`,
	nextPrompt: "Go to the next prompt",
	previousPrompt: "Go to the prompt before",
	close: (turn: number) => `Close prompt ${turn}`,
} as const;
