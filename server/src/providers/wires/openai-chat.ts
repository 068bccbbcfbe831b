import type {
	ChatCompletionCreateParamsStreaming,
	ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import { at, contentText, countAt, listAt, nameAt, textAt } from "../json.ts";
import type { MessagePart, Question } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { openAiBases } from "./base-urls.ts";
import { readFinish, refuse } from "./finish.ts";
import { type AnswerSoFar, contentOf, tellUsage, thoughtsBeside, type Wire } from "./wire.ts";

type OutputBound = "max_tokens" | "max_completion_tokens";

/** The differences between the servers of this protocol. */
interface Dialect {
	/** The usual name of the output limit; the second name is sent when the first is refused. */
	readonly outputBounds: readonly [OutputBound, OutputBound];
	/** OpenAI's output count includes thoughts, xAI's does not. A total count that contradicts this takes precedence. */
	readonly thoughts: "within-output" | "beside-output";
}

function readUsage(event: unknown, soFar: AnswerSoFar, { thoughts }: Dialect): void {
	const usage = at(event, "usage");
	if (!usage) return;
	const counted = {
		input: countAt(usage, "prompt_tokens"),
		cached: countAt(usage, "prompt_tokens_details", "cached_tokens"),
		output: countAt(usage, "completion_tokens"),
		thoughts: countAt(usage, "completion_tokens_details", "reasoning_tokens"),
		total: countAt(usage, "total_tokens"),
	};
	tellUsage(soFar, counted, thoughtsBeside(counted, thoughts === "beside-output"));
}

const reading =
	(dialect: Dialect) =>
	(event: unknown, soFar: AnswerSoFar): string => {
		soFar.model = nameAt(event, "model") || soFar.model;
		readUsage(event, soFar, dialect);
		const [choice] = listAt(event, "choices");
		// A reply that is not streamed has a `message`; some servers also send it in a stream.
		const said = at(choice, "delta") ?? at(choice, "message");
		const refusal = textAt(said, "refusal");
		if (refusal) refuse(soFar, refusal);
		readFinish(at(choice, "finish_reason"), soFar);
		return contentText(at(said, "content"));
	};

const block = (part: MessagePart) => ({ type: "text", text: part.text }) as const;

function messagesOf({ system, messages }: Question): ChatCompletionMessageParam[] {
	const turns = messages.map(({ role, parts }) => ({ role, content: contentOf(parts, block) }));
	return system ? [{ role: "system", content: system }, ...turns] : turns;
}

const chatCompletions = (dialect: Dialect): Wire => ({
	id: "openai-chat",
	maxTemperature: 2,
	fields: ["stream_options", ...dialect.outputBounds],
	bases: openAiBases,
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens, refused }) => {
		const { temperature, effort, reply } = question;
		const [usual, other] = dialect.outputBounds;
		return {
			url: urlAt(baseUrl, "/chat/completions"),
			headers: keyHeader("authorization", apiKey && `Bearer ${apiKey}`),
			body: {
				model,
				messages: messagesOf(question),
				stream: true,
				...(!refused.includes("stream_options") && { stream_options: { include_usage: true } }),
				[refused.includes(usual) ? other : usual]: maxOutputTokens,
				...(temperature !== undefined && { temperature }),
				...(effort && { reasoning_effort: effort }),
				...(reply && { response_format: { type: "json_schema", json_schema: { ...reply, strict: true } } }),
			} satisfies ChatCompletionCreateParamsStreaming,
		};
	},
	read: reading(dialect),
});

/** The protocol of most self-hosted servers. */
export const openaiChat = chatCompletions({
	outputBounds: ["max_tokens", "max_completion_tokens"],
	thoughts: "within-output",
});

export const xaiChat = chatCompletions({
	outputBounds: ["max_completion_tokens", "max_tokens"],
	thoughts: "beside-output",
});
