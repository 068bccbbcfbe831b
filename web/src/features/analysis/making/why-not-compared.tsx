import type { ResponsesPayload } from "@parallax/contract";
import { Note } from "../../../ui/layout/note.tsx";
import { useConfig } from "../../assistants/index.ts";
import { OwnKeyAction } from "../../chat/index.ts";
import { messages } from "../messages.ts";

/** The failures of a judge that the reader's own key corrects. */
const MENDED_BY_KEY: ReadonlySet<string> = new Set(["judge-provider-auth", "judge-budget"]);

/** The assistants of the turn for which this reader can store a key. */
function useKeyTargets({ responses }: ResponsesPayload): readonly string[] {
	const config = useConfig();
	if (!config?.features.ownKeys) return [];
	const asked = new Set(responses.map(({ provider }) => provider));
	return config.providers.map(({ id }) => id).filter((id) => asked.has(id));
}

export interface WhyNotComparedProps {
	readonly payload: ResponsesPayload;
	/** True when no connected assistant can compare the answers. */
	readonly isUnassisted: boolean;
}

/** The reasons why the answers could not be compared, and the way to a key where one helps; beside the button. */
export function WhyNotCompared({ payload, isUnassisted }: WhyNotComparedProps) {
	const targets = useKeyTargets(payload);
	const { compareFailure } = payload;
	const notes = compareFailure && compareFailure.kind !== "best" ? compareFailure.notes : [];
	if (!isUnassisted && notes.length === 0) return null;
	const isMendedByKey = isUnassisted || notes.some(({ code }) => MENDED_BY_KEY.has(code));
	const text = isUnassisted ? messages.noJudge.text : notes.map((note) => note.text).join(" ");
	return (
		<Note tone="warn">
			{text}
			{isMendedByKey && targets.length > 0 && (
				<>
					{" "}
					<OwnKeyAction assistantIds={targets}>{messages.noJudge.addKey}</OwnKeyAction>
				</>
			)}
		</Note>
	);
}
