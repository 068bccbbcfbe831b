import type { ColumnType, Kysely, Transaction } from "kysely";

/** Times are epoch milliseconds, JSON is text, booleans are 0 or 1: the same on SQLite and PostgreSQL. */
type Flag = 0 | 1;
type Fixed<T> = ColumnType<T, T, never>;

export interface Tables {
	users: {
		id: Fixed<string>;
		/** Who vouches for the person, and the name they know them by: together the account's key. */
		issuer: Fixed<string>;
		subject: Fixed<string>;
		email: string | null;
		display_name: string | null;
		photo_url: string | null;
		custom_avatar: string | null;
		username: string | null;
		/** Lower case, for uniqueness without regard to case. */
		username_key: string | null;
		is_public: Flag;
		password_hash: string | null;
		created_at: Fixed<number>;
	};
	login_sessions: {
		token_hash: Fixed<string>;
		user_id: Fixed<string>;
		created_at: Fixed<number>;
		last_used_at: number;
		expires_at: number;
		/** Where it was begun, for its owner to recognise: 'Firefox on Linux'. */
		device: string | null;
	};
	visitors: {
		id: Fixed<string>;
		token_hash: Fixed<string>;
		created_at: Fixed<number>;
		last_seen_at: number;
		/** The account that took over what was the visitor's; a visitor that has one is nobody any more. */
		user_id: string | null;
	};
	chats: {
		id: Fixed<string>;
		/** Exactly one of the two owns it. */
		user_id: string | null;
		visitor_id: string | null;
		prompt: Fixed<string>;
		/** JSON array of provider ids. */
		selected_providers: Fixed<string>;
		created_at: Fixed<number>;
		shared_at: number | null;
		/** Null while its words are still to be put into the index, as they are now. */
		indexed_at: number | null;
		/** How many claims of its answers are contradicted; null while nothing is known of these answers. */
		contradicted: number | null;
	};
	responses: {
		id: Fixed<string>;
		chat_id: Fixed<string>;
		provider: Fixed<string>;
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
		/** The assistant that wrote it, or our own reading. */
		made_by: string;
		approximate: Flag;
		/** JSON object: for each answer it was made from, which attempt that was. */
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
	/** Chats whose summaries are being made. */
	running_summaries: {
		chat_id: Fixed<string>;
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
	objects: {
		key: Fixed<string>;
		/** Exactly one of the two owns it; when neither does any more, it is swept. */
		user_id: string | null;
		visitor_id: string | null;
		kind: "upload" | "avatar";
		/** Only what is ready is there for anybody. What is gone is remembered for a day, so that no address works twice. */
		state: "arriving" | "ready" | "gone";
		/** Where the store has it: another place for each attempt. An avatar's small square is beside it. */
		store_key: Fixed<string>;
		/** As the person's device called it. */
		name: string;
		content_type: string;
		/** What is set aside for it while it arrives. */
		size: number;
		created_at: Fixed<number>;
	};
	multipart_uploads: {
		id: Fixed<string>;
		/** The object it becomes. */
		key: Fixed<string>;
		user_id: string | null;
		visitor_id: string | null;
		name: Fixed<string>;
		created_at: Fixed<number>;
	};
	upload_parts: {
		upload_id: Fixed<string>;
		number: Fixed<number>;
		store_key: string;
		etag: string;
		size: number;
	};
	/** What browsers send into the bucket by themselves, until it was looked into and became an object. */
	direct_uploads: {
		/** The object it becomes. */
		key: Fixed<string>;
		/** What the sender calls an upload in parts. */
		id: Fixed<string>;
		/** What the bucket calls it, empty until it has said so; null: one PUT. */
		bucket_upload: string | null;
		user_id: string | null;
		visitor_id: string | null;
		name: Fixed<string>;
		/** As announced: not a byte more or less is taken. */
		size: Fixed<number>;
		/** Who is looking into it, and when they last said so; a process that died says nothing any more. */
		taken_by: string | null;
		taken_at: number;
		/** From when on it was no file for anybody, only an address that can still be sent to. */
		refused_at: number | null;
		created_at: Fixed<number>;
	};
	/** The parts for which addresses were signed. */
	direct_parts: {
		key: Fixed<string>;
		number: Fixed<number>;
		size: number;
		/** Empty until all are joined. */
		etag: string;
	};
	/** What has to leave the object store: queued in the transaction that let it go, removed afterwards. */
	doomed_objects: {
		store_key: Fixed<string>;
		/** An upload in parts that the storage knows, to be given up first; null: there is none. */
		bucket_upload: Fixed<string | null>;
		doomed_at: Fixed<number>;
	};
}

export type Queries = Kysely<Tables> | Transaction<Tables>;
