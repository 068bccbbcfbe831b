import type { Kysely, Transaction } from "kysely";
import type { ChatTables } from "./chat-tables.ts";
import type { Fixed, Flag } from "./columns.ts";

export interface Tables extends ChatTables {
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
