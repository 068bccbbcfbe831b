import type { Fixed } from "./columns.ts";

/** Vendors' model lists, the keys of users and visitors, and the users' assistants and panels. */
export interface AssistantTables {
	/** The models that an address listed when it was last read. */
	model_lists: {
		assistant: Fixed<string>;
		/** The user whose key read the list; empty for the operator's key. */
		user_id: Fixed<string>;
		/** The address of the list; it is not used for another address. */
		base_url: string;
		/** JSON: a list of ListedModel. */
		models: string;
		read_at: number;
	};
	user_keys: {
		user_id: Fixed<string>;
		assistant: Fixed<string>;
		/** The encrypted key; `modules/assistants/keys/` seals and opens it. */
		sealed: string;
		last4: string;
		added_at: number;
		checked_at: number | null;
		/** The result of the last test: 1 or 0. */
		is_ok: number | null;
	};
	visitor_keys: {
		visitor_id: Fixed<string>;
		assistant: Fixed<string>;
		/** The encrypted key; `modules/assistants/keys/` seals and opens it. */
		sealed: string;
		last4: string;
		added_at: number;
		/** When the key was stored or last used; it ends 30 days later. */
		used_at: number;
		checked_at: number | null;
		/** The result of the last test: 1 or 0. */
		is_ok: number | null;
	};
	/** Assistants at addresses that users entered. */
	user_assistants: {
		user_id: Fixed<string>;
		id: Fixed<string>;
		name: string;
		wire: string;
		base_url: string;
		/** JSON: a list of model IDs. */
		models: string;
		added_at: Fixed<number>;
	};
	/** Named sets of seats. */
	panels: {
		id: Fixed<string>;
		user_id: Fixed<string>;
		name: string;
		/** JSON: a list of SeatRequest. */
		seats: string;
		created_at: Fixed<number>;
	};
}
