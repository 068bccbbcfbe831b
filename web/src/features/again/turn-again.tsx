import type { AgainProps } from "../chat/index.ts";
import { AskAgain } from "./ask-again.tsx";
import { ChangesSection } from "./changes/changes-section.tsx";
import { SteadyColumns } from "./steady/steady-columns.tsx";
import { WordsInAnswer } from "./words/words-in-answer.tsx";

/** Below the answers: what changed between editions of them. It also offers to ask all again, or one column more often. */
export function TurnAgain(props: AgainProps) {
	return (
		<>
			<AskAgain {...props} />
			<ChangesSection {...props} />
			<SteadyColumns {...props} />
			<WordsInAnswer {...props} />
		</>
	);
}
