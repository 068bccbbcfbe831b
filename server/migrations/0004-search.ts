import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The words of each chat in a separate table. Deleted chats are queued, because removing their words from the index is slow. */
const ON_SQLITE = [
	`create table search_documents (
		id integer primary key autoincrement,
		chat_id text not null unique references chats(id) on delete cascade
	)`,
	"create virtual table search_words using fts5(owner, words, tokenize = 'ascii')",
	// Without it the words of a deleted chat would stay in the file.
	"insert into search_words(search_words, rank) values ('secure-delete', 1)",
	"create table search_removals (id integer primary key)",
	`create trigger search_document_gone after delete on search_documents begin
		insert into search_removals (id) values (old.id);
	end`,
	`create trigger chat_moved after update of user_id, visitor_id on chats
		when new.user_id is not old.user_id or new.visitor_id is not old.visitor_id begin
		update chats set indexed_at = null where id = new.id;
	end`,
	`create trigger answer_asked_again after update of attempt on responses when new.attempt <> old.attempt begin
		update chats set indexed_at = null where id = new.chat_id;
	end`,
];

const ON_POSTGRES = [
	`create table search_documents (
		chat_id text primary key references chats(id) on delete cascade,
		words tsvector not null
	)`,
	"create index search_documents_by_word on search_documents using gin (words)",
	`create function forget_chat_index() returns trigger language plpgsql as $$ begin
		new.indexed_at := null;
		return new;
	end $$`,
	`create trigger chat_moved before update of user_id, visitor_id on chats for each row
		when (new.user_id is distinct from old.user_id or new.visitor_id is distinct from old.visitor_id)
		execute function forget_chat_index()`,
	`create function forget_index_of_answer() returns trigger language plpgsql as $$ begin
		update chats set indexed_at = null where id = new.chat_id;
		return null;
	end $$`,
	`create trigger answer_asked_again after update of attempt on responses for each row
		when (new.attempt <> old.attempt) execute function forget_index_of_answer()`,
];

/**
 * Full-text search. A chat whose `indexed_at` is null still has to be indexed: a new chat, a chat that moved to another
 * owner, or a chat with a retried answer. Triggers reset `indexed_at` for every writer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("chats").addColumn("indexed_at", "bigint").execute();
	const statements = db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE;
	for (const statement of statements) await sql.raw(statement).execute(db);
	await sql`create index chats_unindexed on chats (created_at) where indexed_at is null`.execute(db);
	await sql`create index responses_failed on responses (chat_id) where status = 'error'`.execute(db);
}
