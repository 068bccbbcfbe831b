import { isExample, type ShownChat } from "../../chat/index.ts";

/**
 * What the answers are if all of them are samples: those of an example, whose analysis was written by hand, or texts that
 * only restate the reader's own prompt. Null if any answer is real.
 */
export function sampleKind({ session, payload }: Pick<ShownChat, "session" | "payload">): "example" | "own" | null {
	if (payload.responses.length === 0 || !payload.responses.every(({ demo }) => demo)) return null;
	const prompt = session.turns.find(({ number }) => number === payload.turn)?.prompt ?? session.prompt;
	return isExample(prompt) ? "example" : "own";
}
