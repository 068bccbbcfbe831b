/** What a vendor sends for one answer: a beginning, the frame around each delta's text, and an end. */
export interface Wire {
	readonly head: string;
	readonly beforeText: string;
	readonly afterText: string;
	readonly tail: string;
}

const frame = (value: unknown, event?: string): string =>
	`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(value)}\n\n`;

/** The frame of a delta, split where its text is inserted. */
function deltaFrame(value: unknown, event?: string): Pick<Wire, "beforeText" | "afterText"> {
	const [beforeText = "", afterText = ""] = frame(value, event).split("TEXT");
	return { beforeText, afterText };
}

const OUTPUT_TOKENS = 300;
const usage = { input_tokens: 10, output_tokens: OUTPUT_TOKENS };
const countedTokens = { prompt_tokens: 10, completion_tokens: OUTPUT_TOKENS, total_tokens: OUTPUT_TOKENS + 10 };

const openAi: Wire = {
	head: frame(
		{ type: "response.created", response: { id: "r", model: "gpt-4o", status: "in_progress" } },
		"response.created",
	),
	...deltaFrame(
		{ type: "response.output_text.delta", item_id: "m", output_index: 0, content_index: 0, delta: "TEXT" },
		"response.output_text.delta",
	),
	tail: frame(
		{
			type: "response.completed",
			response: { id: "r", model: "gpt-4o-2024-08-06", status: "completed", output: [], usage },
		},
		"response.completed",
	),
};

const anthropic: Wire = {
	head:
		frame(
			{ type: "message_start", message: { id: "m", model: "claude-sonnet-4-20250514", content: [], usage } },
			"message_start",
		) +
		frame({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }, "content_block_start"),
	...deltaFrame(
		{ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "TEXT" } },
		"content_block_delta",
	),
	tail:
		frame({ type: "content_block_stop", index: 0 }, "content_block_stop") +
		frame({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage }, "message_delta") +
		frame({ type: "message_stop" }, "message_stop"),
};

const candidate = (text: string) => ({ content: { parts: [{ text }], role: "model" }, index: 0 });

const gemini: Wire = {
	head: ":\n\n",
	...deltaFrame({ candidates: [candidate("TEXT")], modelVersion: "gemini-2.5-pro" }),
	tail: frame({
		candidates: [{ ...candidate(""), finishReason: "STOP" }],
		usageMetadata: { promptTokenCount: 10, candidatesTokenCount: OUTPUT_TOKENS, totalTokenCount: OUTPUT_TOKENS + 10 },
		modelVersion: "gemini-2.5-pro",
	}),
};

const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "grok-4" };

const xAi: Wire = {
	head: ":\n\n",
	...deltaFrame({ ...chunk, choices: [{ index: 0, delta: { content: "TEXT" }, finish_reason: null }] }),
	tail: `${frame({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}${frame({ ...chunk, choices: [], usage: countedTokens })}data: [DONE]\n\n`,
};

/** The vendor protocol that is used at a path. */
export function wireForPath(path: string): Wire | undefined {
	if (path.includes("/responses")) return openAi;
	if (path.includes("/messages")) return anthropic;
	if (path.includes("streamGenerateContent")) return gemini;
	return path.includes("/chat/completions") ? xAi : undefined;
}
