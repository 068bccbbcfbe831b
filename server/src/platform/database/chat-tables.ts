import type { Fixed, Flag } from "./columns.ts";

export interface ChatTables {
	chats: {
		id: Fixed<string>;
		/** Exactly one of the two owns it. */
		user_id: string | null;
		visitor_id: string | null;
		/** Of the first turn. */
		prompt: Fixed<string>;
		/** JSON array: the ids of the seats' assistants, each once. */
		selected_providers: string;
		/** JSON array of the columns, as on the wire; appended to, otherwise never changed. */
		seats: string;
		created_at: Fixed<number>;
		shared_at: number | null;
		/** The last turn that readers of the shared chat see. */
		shared_turns: number | null;
		/** Null while its words are still to be put into the index, as they are now. */
		indexed_at: number | null;
		/** That of its newest turn. */
		contradicted: number | null;
	};
	turns: {
		chat_id: Fixed<string>;
		/** From 1. */
		number: Fixed<number>;
		prompt: Fixed<string>;
		search: Fixed<Flag>;
		/** The answer that all seats went on with. */
		carried_response: Fixed<string | null>;
		/** How many claims of its answers are contradicted; null while nothing is known of these answers. */
		contradicted: number | null;
		created_at: Fixed<number>;
	};
	responses: {
		id: Fixed<string>;
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		seat: Fixed<string>;
		edition: Fixed<number>;
		/** The assistant of the seat. */
		provider: Fixed<string>;
		/** The model that it was asked with; null of answers of version 0.1.1 and earlier. */
		asked_model: string | null;
		/** JSON object of the other parameters that it was asked with. */
		asked_options: string | null;
		attempt: number;
		status: "pending" | "success" | "error";
		/** All of it once it is settled; until then it stands in `response_pieces`. */
		text: string;
		error: string | null;
		error_code: string | null;
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
		/** 1 when an answer of an earlier turn, on which it rests, was replaced. */
		stale: Flag;
		/** JSON array of what its card says besides. */
		notes: string | null;
		retry_at: number | null;
		asked_at: number;
		settled_at: number | null;
		/** The process that asks for it while it is pending. */
		process_id: string | null;
		/** 1 once a restart has asked for it again: that happens only once. */
		asked_again: Flag;
		summary: string | null;
		/** What was set aside for it from the daily budget. */
		reserved_usd: number | null;
	};
	/** What has arrived of the pending ones. */
	response_pieces: {
		response_id: Fixed<string>;
		attempt: Fixed<number>;
		/** Where in the text it begins. */
		at: Fixed<number>;
		text: string;
	};
	analyses: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		edition: Fixed<number>;
		/** The assistant that wrote it, or our own reading. */
		made_by: string;
		approximate: Flag;
		/** JSON object: for each seat whose answer it was made from, which attempt that was. */
		made_from: string;
		/** JSON array, as on the wire. */
		claims: string;
		/** JSON arrays of sentences, as on the wire; null where version 0.1.0 made it. */
		together: string | null;
		dissent: string | null;
		collective_summary: string | null;
		comparison: string | null;
		/** Where the picture of it is kept. */
		picture_key: string | null;
		made_at: number;
	};
	/** Turns whose summaries are being made. */
	running_summaries: {
		chat_id: Fixed<string>;
		turn: Fixed<number>;
		edition: Fixed<number>;
		process_id: string;
		/** Tells this work from the one that takes it over. */
		token: string;
		began_at: number;
		/** 1 once its result is stored, while the picture is still drawn. */
		saved: Flag;
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
	/** Calls to vendors on their way that belong to no answer. */
	open_calls: {
		id: Fixed<string>;
		process_id: Fixed<string>;
		/** What is set aside for it, and what it is counted for when its process dies. */
		usd: Fixed<number>;
		estimate_usd: Fixed<number>;
		asked_at: Fixed<number>;
	};
	spending: {
		/** The day in UTC, as 2026-11-21. */
		day: Fixed<string>;
		usd: number;
	};
}
