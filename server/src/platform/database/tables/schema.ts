import type { Kysely, Transaction } from "kysely";
import type { AssistantTables } from "./assistant-tables.ts";
import type { ChatTables } from "./chat-tables.ts";
import type { Fixed, Flag } from "./columns.ts";
import type { VerdictTables } from "./verdict-tables.ts";

export interface Tables extends AssistantTables, ChatTables, VerdictTables {
	users: {
		id: Fixed<string>;
		/** The identity provider and its id of the user: together the key of the account. */
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
		/** 1: the server starts the comparison as soon as all assistants have answered. */
		auto_compare: Flag;
		/** The id of the chosen judge. */
		judge: string | null;
		password_hash: string | null;
		created_at: Fixed<number>;
	};
	login_sessions: {
		token_hash: Fixed<string>;
		user_id: Fixed<string>;
		created_at: Fixed<number>;
		last_used_at: number;
		expires_at: number;
		/** Browser and system, for the user to recognise: 'Firefox on Linux'. */
		device: string | null;
	};
	visitors: {
		id: Fixed<string>;
		token_hash: Fixed<string>;
		created_at: Fixed<number>;
		last_seen_at: number;
		/** The account that the visitor's data moved to. Such a visitor is no longer valid. */
		user_id: string | null;
	};
	objects: {
		key: Fixed<string>;
		/** Exactly one of the two columns is set: the owner. Objects without an owner are removed by a sweep. */
		user_id: string | null;
		visitor_id: string | null;
		kind: "upload" | "avatar" | "attachment";
		/** Only ready objects can be read. Gone objects are kept for a day, so that an upload URL works only once. */
		state: "arriving" | "ready" | "gone";
		/** The object-store key, unique for each attempt. An avatar's small version has this key with a suffix. */
		store_key: Fixed<string>;
		/** The file name from the user's device. */
		name: string;
		content_type: string;
		/** The size in bytes; during the upload, the reserved size. */
		size: number;
		created_at: Fixed<number>;
	};
	/** What vendors get of a file that was attached to a prompt. */
	vendor_copies: {
		object_key: Fixed<string>;
		/** An image's copy has the object's store key with a suffix; anything else is sent as it is. */
		type: Fixed<"image/jpeg" | "image/png" | "application/pdf" | "text/plain">;
		bytes: Fixed<number>;
		/** The most tokens that it costs. */
		tokens: Fixed<number>;
		/** Null for all but a PDF. */
		pages: Fixed<number | null>;
		/** 1 for a PDF with text, which has the object's store key with a suffix. */
		has_text: Fixed<Flag>;
	};
	multipart_uploads: {
		id: Fixed<string>;
		/** The key of the object that the upload becomes. */
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
	/** Uploads that browsers send directly to the bucket, until they are checked and become objects. */
	direct_uploads: {
		/** The key of the object that the upload becomes. */
		key: Fixed<string>;
		/** The id that the browser uses for a multipart upload. */
		id: Fixed<string>;
		/** The bucket's multipart upload id, empty until it is known; null for a single PUT. */
		bucket_upload: string | null;
		user_id: string | null;
		visitor_id: string | null;
		name: Fixed<string>;
		/** The announced size; the upload must match it exactly. */
		size: Fixed<number>;
		/** The holder of the lease and its last heartbeat. */
		taken_by: string | null;
		taken_at: number;
		/** When the file was refused. The row is kept while the signed URL is valid. */
		refused_at: number | null;
		created_at: Fixed<number>;
	};
	/** The parts for which URLs were signed. */
	direct_parts: {
		key: Fixed<string>;
		number: Fixed<number>;
		size: number;
		/** Empty until the upload is completed. */
		etag: string;
	};
	/** Object-store keys to delete: queued in the transaction that releases them, deleted afterwards. */
	doomed_objects: {
		store_key: Fixed<string>;
		/** The bucket's multipart upload id, which is aborted first; null when there is none. */
		bucket_upload: Fixed<string | null>;
		doomed_at: Fixed<number>;
	};
}

export type Queries = Kysely<Tables> | Transaction<Tables>;
