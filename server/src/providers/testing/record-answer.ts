import { builtInAssistant } from "../built-in-assistants.ts";
import { type AnswerEnd, type Assistant, type AssistantCall, ProviderFailure, promptQuestion } from "../port.ts";
import { createOutbound, type Outbound } from "../transport/request.ts";
import type { Ask } from "../wires/ask.ts";
import { LearnedLimits } from "../wires/learned-limits.ts";
import type { Endpoint } from "../wires/wire.ts";

export interface RecordedAnswer {
	readonly text: string;
	readonly pieces: readonly string[];
	readonly activity: number;
	readonly end: AnswerEnd | null;
	readonly failure: ProviderFailure | null;
}

export const HELLO_CALL: AssistantCall = { question: promptQuestion("hello") };

/** Calls an assistant and records everything that is visible to the caller. */
export async function recordAnswer(
	{ answer }: Pick<Assistant, "answer">,
	call: AssistantCall = HELLO_CALL,
	signal = new AbortController().signal,
): Promise<RecordedAnswer> {
	const pieces: string[] = [];
	let activity = 0;
	const listener = {
		onActivity() {
			activity += 1;
		},
		onText: (piece: string) => void pieces.push(piece),
	};
	const settled = await answer(call, listener, signal).then(
		(end) => ({ end, failure: null }),
		(error: unknown) => {
			if (error instanceof ProviderFailure) return { end: null, failure: error };
			throw error;
		},
	);
	return { text: pieces.join(""), pieces, activity, ...settled };
}

/** The endpoint of a built-in assistant at this address. */
export function endpointOf(id: string, baseUrl: string, outbound: Outbound = createOutbound(1000)): Endpoint {
	const builtIn = builtInAssistant(id);
	if (!builtIn) throw new Error(`${id} is not built in`);
	const { name, env, model, subtitle } = builtIn;
	const modelLabel = (asked: string) => (asked === model ? subtitle : asked);
	const learned = new LearnedLimits();
	const boundsOutput = () => true;
	const abilitiesOf = () => ({ images: null, documents: null });
	return {
		name,
		env,
		baseUrl,
		outbound,
		modelLabel,
		boundsOutput,
		abilitiesOf,
		apiKey: "test-key",
		hasKey: true,
		learned,
	};
}

/** Wraps `ask` as an assistant: a call without a model uses the assistant's default model. */
export const asAssistant = (id: string, ask: Ask): Pick<Assistant, "answer"> => ({
	answer: (call, ...rest) => ask({ model: builtInAssistant(id)?.model ?? "", ...call }, ...rest),
});
