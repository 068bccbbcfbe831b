import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	`create table vendor_copies (
		object_key text primary key references objects(key) on delete cascade,
		type text not null,
		bytes integer not null,
		tokens integer not null,
		pages integer,
		has_text integer not null
	)`,
	`create table turn_files (
		chat_id text not null,
		turn integer not null,
		position integer not null,
		object_key text not null,
		name text not null,
		type text not null,
		size integer not null,
		constraint turn_files_key primary key (chat_id, turn, position),
		foreign key (chat_id, turn) references turns (chat_id, number) on delete cascade
	)`,
	"create index turn_files_by_object on turn_files (object_key)",
];

/** What vendors get of a file, and the files of turns. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
