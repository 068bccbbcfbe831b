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
		/** JSON array of the seats, as in the API. Seats are appended and never changed. */
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
	analyses: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		edition: Fixed<number>;
		/** The assistant that wrote it, `example`, or "Parallax" where an earlier version compared without an assistant. */
		made_by: string;
		approximate: Flag;
		/** JSON object: the attempt of each seat whose answer was analysed. */
		made_from: string;
		/** JSON array, as in the API. */
		claims: string;
		/** JSON arrays of sentences, as in the API; null for analyses of version 0.1.0. */
		together: string | null;
		dissent: string | null;
		collective_summary: string | null;
		comparison: string | null;
		/** JSON array, as in the API; null for analyses of version 0.3.0 and earlier. */
		notes: string | null;
		/** The object-store key of its picture. */
		picture_key: string | null;
		made_at: number;
		/** The known part of its cost, and the number of models without a price; null for version 0.5.0 and earlier. */
		known_usd: number | null;
		unpriced: number | null;
		/** The length of the judge's reply. */
		reply_tokens: number | null;
	};
	/** The processes that currently create the summaries of a turn. */
	running_summaries: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		edition: Fixed<number>;
		process_id: string;
		/** Distinguishes this run from the run of a process that takes over. */
		token: string;
		began_at: number;
		/** 1 once the result is stored; the picture may still be in progress. */
		saved: Flag;
		/** JSON object, as in the API: the analysis so far; null until a judge is called. */
		progress: string | null;
		/** 1 once its owner has stopped it. */
		cancelled: Flag;
		/** The id of the chosen judge. */
		judge: string | null;
		/** The number of starts: a run whose process died twice is not restarted automatically. */
		tries: number;
	};
	idempotency_keys: {
		/** Changes when a visitor becomes a user. */
		owner: string;
		key: Fixed<string>;
		body_hash: string;
		chat_id: string;
		turn: number;
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
