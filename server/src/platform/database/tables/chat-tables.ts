import type { ColumnType } from "kysely";
import type { Fixed, Flag } from "./columns.ts";

export interface ChatTables {
	chats: {
		id: Fixed<string>;
		/** Exactly one of the two columns is set: the owner. */
		user_id: string | null;
		visitor_id: string | null;
		/** The prompt of the first turn. */
		prompt: Fixed<string>;
		/** JSON array of the ids of the seats' assistants, each once. */
		selected_providers: string;
		/** JSON array of the seats, as in the API. Seats are appended and never changed; a reveal puts them into the order of their letters. */
		seats: string;
		created_at: Fixed<number>;
		shared_at: number | null;
		/** The last published turn. */
		shared_turns: number | null;
		/** Null while the search index does not contain the current words of the chat. */
		indexed_at: number | null;
		/** The value of the newest turn. */
		contradicted: number | null;
		/** When the owner of a temporary chat last looked at it; null for a chat that is kept. */
		looked_at: number | null;
		/** 1 when readers of the shared chat also get its verdicts; null until its owner shares it or chooses. */
		shared_verdict: Flag | null;
		/** Its owner's own word for what it is about. */
		topic: string | null;
		pinned_at: number | null;
		/** JSON array of the ids of the seats in the order of their letters; null for a chat that was not begun blind. */
		blind: Fixed<string | null>;
		/** When the names of a blind chat were shown to its owner. */
		revealed_at: number | null;
	};
	turns: {
		chat_id: Fixed<string>;
		/** Starts at 1. */
		number: Fixed<number>;
		prompt: Fixed<string>;
		/** 1 when the assistants were asked to search the web. */
		search: Fixed<Flag>;
		/** The answer that all seats continued with. */
		carried_response: Fixed<string | null>;
		/** The number of contradicted claims; null without an analysis of the current answers. */
		contradicted: number | null;
		/** JSON object: why the answers could not be compared, until the next comparison or retry. */
		compare_failure: string | null;
		/** The known part of what comparisons cost that were stopped or failed since the last finished one. */
		lost_usd: ColumnType<number, number | undefined>;
		/** The number of judges of these whose cost is unknown. */
		lost_unpriced: ColumnType<number, number | undefined>;
		/** The number of words of its answers; null until a list counts them, and again when one is replaced. */
		words: number | null;
		created_at: Fixed<number>;
	};
	/** The files of a turn, as they were when it was asked. An object may be gone. */
	turn_files: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		/** Starts at 1. */
		position: Fixed<number>;
		object_key: Fixed<string>;
		name: Fixed<string>;
		type: Fixed<string>;
		size: Fixed<number>;
	};
	responses: {
		id: Fixed<string>;
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		seat: Fixed<string>;
		edition: Fixed<number>;
		/** 1 when it is read by the number of its edition and never becomes the answer of its seat. */
		sample: Fixed<Flag>;
		/** 1 when it was asked for since its chat was shared: then readers do not get it. */
		unpublished: Flag;
		/** The assistant of the seat. */
		provider: Fixed<string>;
		/** The requested model; null for responses of version 0.1.1 and earlier. */
		asked_model: string | null;
		/** JSON object of the other parameters of the request. */
		asked_options: string | null;
		attempt: number;
		status: "pending" | "success" | "error";
		/** The whole text of a settled response; the text of a pending one is in `response_pieces`. */
		text: string;
		error: string | null;
		error_code: string | null;
		/** How to correct the failure, for those who may see it; null for failures of version 0.4.2 and earlier. */
		advice: string | null;
		model: string | null;
		finish_reason: string | null;
		first_word_ms: number | null;
		total_ms: number | null;
		input_tokens: number | null;
		output_tokens: number | null;
		reasoning_tokens: number | null;
		cached_tokens: number | null;
		cost_usd: number | null;
		demo: Flag;
		/** 1 when an earlier answer that was part of its context has been replaced. */
		stale: Flag;
		/** How many of the oldest turns its context leaves out. */
		shortened: number;
		/** The tokens of its call, with the answer, as the vendor counted them. */
		context_used: number | null;
		/** The web searches of its call; their results are no part of the context of later turns. */
		searches: number;
		/** JSON array of the sources that its text cites, as in the API; null without any. */
		citations: string | null;
		/** JSON array of the notes on its card. */
		notes: string | null;
		retry_at: number | null;
		asked_at: number;
		settled_at: number | null;
		/** The process that runs the pending response. */
		process_id: string | null;
		/** 1 after a restart has repeated the request, which happens only once. */
		asked_again: Flag;
		summary: string | null;
		/** The reserved part of the daily budget. */
		reserved_usd: number | null;
		/** The known part of what the attempts cost that were replaced and are not in `earlier_attempts`. */
		replaced_usd: number;
		/** How many of them have an unknown cost. */
		replaced_unpriced: number;
	};
	/** Successful answers that retries have replaced; the columns are those of `responses`. */
	earlier_attempts: {
		response_id: Fixed<string>;
		attempt: Fixed<number>;
		text: Fixed<string>;
		asked_model: Fixed<string | null>;
		asked_options: Fixed<string | null>;
		model: Fixed<string | null>;
		finish_reason: Fixed<string | null>;
		first_word_ms: Fixed<number | null>;
		total_ms: Fixed<number | null>;
		input_tokens: Fixed<number | null>;
		output_tokens: Fixed<number | null>;
		reasoning_tokens: Fixed<number | null>;
		cached_tokens: Fixed<number | null>;
		context_used: Fixed<number | null>;
		searches: Fixed<number>;
		citations: Fixed<string | null>;
		cost_usd: Fixed<number | null>;
		demo: Fixed<Flag>;
		stale: Flag;
		shortened: Fixed<number>;
		notes: Fixed<string | null>;
		asked_at: Fixed<number>;
		settled_at: Fixed<number | null>;
	};
	/** The received text of pending responses. */
	response_pieces: {
		response_id: Fixed<string>;
		attempt: Fixed<number>;
		/** Its position in the text. */
		at: Fixed<number>;
		text: string;
	};
	idempotency_keys: {
		/** Changes when a visitor becomes a user. */
		owner: string;
		key: Fixed<string>;
		body_hash: string;
		chat_id: string;
		turn: number;
		/** The first edition that the request began; null for a chat or a turn. */
		edition: number | null;
		created_at: number;
	};
	processes: {
		id: Fixed<string>;
		host: Fixed<string>;
		pid: Fixed<number>;
		seen_at: number;
	};
	/** Running calls to vendors that do not belong to a response. */
	open_calls: {
		id: Fixed<string>;
		process_id: Fixed<string>;
		/** The reserved amount, and the estimate that is counted when the process dies. */
		usd: Fixed<number>;
		estimate_usd: Fixed<number>;
		asked_at: Fixed<number>;
	};
	spending: {
		/** The day in UTC, such as 2026-11-21. */
		day: Fixed<string>;
		usd: number;
	};
}
