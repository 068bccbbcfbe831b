import type { Kysely } from "kysely";

const users = (db: Kysely<unknown>) =>
	db.schema
		.createTable("users")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("issuer", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("email", "text")
		.addColumn("display_name", "text")
		.addColumn("photo_url", "text")
		.addColumn("custom_avatar", "text")
		.addColumn("username", "text")
		.addColumn("username_key", "text", (c) => c.unique())
		.addColumn("is_public", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("password_hash", "text")
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addUniqueConstraint("users_by_issuer", ["issuer", "subject"]);

const loginSessions = (db: Kysely<unknown>) =>
	db.schema
		.createTable("login_sessions")
		.addColumn("token_hash", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("last_used_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint", (c) => c.notNull());

const visitors = (db: Kysely<unknown>) =>
	db.schema
		.createTable("visitors")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("token_hash", "text", (c) => c.notNull().unique())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("last_seen_at", "bigint", (c) => c.notNull());

const chats = (db: Kysely<unknown>) =>
	db.schema
		.createTable("chats")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
		.addColumn("visitor_id", "text", (c) => c.references("visitors.id").onDelete("cascade"))
		.addColumn("prompt", "text", (c) => c.notNull())
		.addColumn("selected_providers", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("shared_at", "bigint");

const responses = (db: Kysely<unknown>) =>
	db.schema
		.createTable("responses")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("chat_id", "text", (c) => c.notNull().references("chats.id").onDelete("cascade"))
		.addColumn("provider", "text", (c) => c.notNull())
		.addColumn("attempt", "integer", (c) => c.notNull())
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("text", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("error", "text")
		.addColumn("error_code", "text")
		.addColumn("model", "text")
		.addColumn("finish_reason", "text")
		.addColumn("first_word_ms", "integer")
		.addColumn("total_ms", "integer")
		.addColumn("input_tokens", "integer")
		.addColumn("output_tokens", "integer")
		.addColumn("reasoning_tokens", "integer")
		.addColumn("cached_tokens", "integer")
		.addColumn("cost_usd", "double precision")
		.addColumn("demo", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("retry_at", "bigint")
		.addColumn("asked_at", "bigint", (c) => c.notNull())
		.addColumn("settled_at", "bigint")
		.addColumn("process_id", "text")
		.addColumn("asked_again", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("summary", "text")
		.addColumn("reserved_usd", "double precision")
		.addUniqueConstraint("responses_by_chat", ["chat_id", "provider"]);

const idempotencyKeys = (db: Kysely<unknown>) =>
	db.schema
		.createTable("idempotency_keys")
		.addColumn("owner", "text", (c) => c.notNull())
		.addColumn("key", "text", (c) => c.notNull())
		.addColumn("body_hash", "text", (c) => c.notNull())
		.addColumn("chat_id", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("idempotency_keys_key", ["owner", "key"]);

const processes = (db: Kysely<unknown>) =>
	db.schema
		.createTable("processes")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("host", "text", (c) => c.notNull())
		.addColumn("pid", "integer", (c) => c.notNull())
		.addColumn("seen_at", "bigint", (c) => c.notNull());

const spending = (db: Kysely<unknown>) =>
	db.schema
		.createTable("spending")
		.addColumn("day", "text", (c) => c.primaryKey())
		.addColumn("usd", "double precision", (c) => c.notNull());

const objects = (db: Kysely<unknown>) =>
	db.schema
		.createTable("objects")
		.addColumn("key", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("visitor_id", "text", (c) => c.references("visitors.id").onDelete("set null"))
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("content_type", "text", (c) => c.notNull())
		.addColumn("size", "bigint", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull());

export async function up(db: Kysely<unknown>): Promise<void> {
	const tables = [users, loginSessions, visitors, chats, responses, idempotencyKeys, processes, spending, objects];
	for (const table of tables) await table(db).execute();
	const index = (name: string, table: string, columns: string[]) =>
		db.schema.createIndex(name).on(table).columns(columns).execute();
	await index("login_sessions_by_user", "login_sessions", ["user_id"]);
	await index("chats_by_user", "chats", ["user_id", "created_at"]);
	await index("chats_by_visitor", "chats", ["visitor_id", "created_at"]);
	await index("objects_by_user", "objects", ["user_id"]);
	await index("objects_by_visitor", "objects", ["visitor_id"]);
	await db.schema
		.createIndex("responses_pending")
		.on("responses")
		.column("process_id")
		.where("status" as never, "=", "pending" as never)
		.execute();
}
