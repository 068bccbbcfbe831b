import { isExample, type ShownChat } from "../../chat/index.ts";

/** Those of an example, whose analysis was written by hand, or texts that only restate the reader's own prompt. */
export type SampleKind = "example" | "own";

/** What the answers are if all of them are samples; null if any answer is real. */
export function sampleKind({ session, payload }: Pick<ShownChat, "session" | "payload">): SampleKind | null {
	if (payload.responses.length === 0 || !payload.responses.every(({ demo }) => demo)) return null;
	const prompt = session.turns.find(({ number }) => number === payload.turn)?.prompt ?? session.prompt;
	return isExample(prompt) ? "example" : "own";
}
