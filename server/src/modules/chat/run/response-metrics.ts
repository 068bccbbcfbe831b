import type { Metrics } from "../../../platform/metrics.ts";
import type { Assistant } from "../../../providers/index.ts";
import { isOwnAssistant } from "../../assistants/index.ts";
import type { LiveTurns } from "../live/live-turns.ts";
import type { ResponseRow } from "../store/rows.ts";

type ResponseOutcome = Pick<
	ResponseRow,
	"status" | "error_code" | "first_word_ms" | "total_ms" | "input_tokens" | "output_tokens" | "cost_usd"
>;

type MeasuredAssistant = Pick<Assistant, "id" | "paidBy">;

/** Users choose the IDs of the assistants that they add, so these assistants share one label. */
const labelOf = ({ id }: MeasuredAssistant): string => (isOwnAssistant(id) ? "own" : id);

/** Counts requests to vendors for `/metrics`, also those of deleted chats, because they were paid for. */
export class ResponseMetrics {
	readonly #ended;
	readonly #seconds;
	readonly #firstWord;
	readonly #tokens;
	readonly #cost;

	constructor(metrics: Metrics, live: LiveTurns) {
		this.#ended = metrics.counter("parallax_answers_total", "Finished answers by outcome.");
		this.#seconds = metrics.summary("parallax_answer_seconds", "Duration of answers.");
		this.#firstWord = metrics.summary("parallax_first_word_seconds", "Time to the first words of answers.");
		this.#tokens = metrics.counter("parallax_tokens_total", "Tokens reported by the vendors.");
		this.#cost = metrics.counter(
			"parallax_cost_usd_total",
			"Cost of these tokens to the operator in US dollars, by the vendors' price lists.",
		);
		metrics.gauge("parallax_answers_running", "Answers in progress.", () => [...live.running()].length);
	}

	recordResponse(assistant: MeasuredAssistant, outcome: ResponseOutcome): void {
		const provider = labelOf(assistant);
		this.#ended.add({ provider, status: outcome.status, code: outcome.error_code ?? "" });
		if (outcome.total_ms !== null) this.#seconds.observe({ provider }, outcome.total_ms / 1000);
		if (outcome.first_word_ms !== null) this.#firstWord.observe({ provider }, outcome.first_word_ms / 1000);
		this.recordTokens(assistant, "answer", outcome.input_tokens, outcome.output_tokens, outcome.cost_usd);
	}

	recordTokens(
		assistant: MeasuredAssistant,
		purpose: "answer" | "summary",
		input: number | null,
		output: number | null,
		costUsd: number | null,
	): void {
		const provider = labelOf(assistant);
		this.#tokens.add({ provider, purpose, kind: "input" }, input ?? 0);
		this.#tokens.add({ provider, purpose, kind: "output" }, output ?? 0);
		// Requests that a user's own key pays for cost the operator nothing.
		this.#cost.add({ provider, purpose }, assistant.paidBy === "operator" ? (costUsd ?? 0) : 0);
	}
}
