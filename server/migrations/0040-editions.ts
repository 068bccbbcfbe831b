import { type Kysely, PostgresAdapter, sql } from "kysely";

const COLUMNS = [
	// 1 for an answer that is read by the number of its edition and never becomes the answer of its seat.
	"alter table responses add column sample integer not null default 0",
	// 1 for an answer that was asked for since its chat was shared: readers do not get it.
	"alter table responses add column unpublished integer not null default 0",
	// The first edition that the request began; null for a chat or a turn.
	"alter table idempotency_keys add column edition integer",
];

const COLUMNS_OF_VOTE = "chat_id, turn, best, ranking, none, note, blind, answers, created_at, updated_at";

/** A vote stays with the edition of the turn that it is about. SQLite cannot change a primary key. */
const VOTES_ON_SQLITE = [
	`create table new_votes (
		chat_id text not null,
		turn integer not null,
		edition integer not null,
		best text,
		ranking text,
		none integer not null,
		note text,
		blind integer not null,
		answers text not null,
		created_at bigint not null,
		updated_at bigint not null,
		constraint votes_key primary key (chat_id, turn, edition),
		foreign key (chat_id, turn) references turns (chat_id, number) on delete cascade
	)`,
	`insert into new_votes (edition, ${COLUMNS_OF_VOTE}) select 1, ${COLUMNS_OF_VOTE} from votes`,
	"drop table votes",
	"alter table new_votes rename to votes",
];

const VOTES_ON_POSTGRES = [
	"alter table votes add column edition integer not null default 1",
	"alter table votes alter column edition drop default, drop constraint votes_key",
	"alter table votes add constraint votes_key primary key (chat_id, turn, edition)",
];

/** As by a retry: the words of the chat and the contradictions of the turn are those of other answers now. */
const FORGET = `
	update turns set contradicted = null where chat_id = new.chat_id and number = new.turn;
	update chats set indexed_at = null where id = new.chat_id;
	update chats set contradicted = null where id = new.chat_id
		and new.turn = (select max(number) from turns where chat_id = new.chat_id);`;

const ON_SQLITE = [
	...VOTES_ON_SQLITE,
	`create trigger edition_added after insert on responses when new.edition > 1 and new.sample = 0 begin ${FORGET} end`,
];

const ON_POSTGRES = [
	...VOTES_ON_POSTGRES,
	`create function mark_edition_added() returns trigger language plpgsql as $$ begin ${FORGET} return null; end $$`,
	`create trigger edition_added after insert on responses for each row
		when (new.edition > 1 and new.sample = 0) execute function mark_edition_added()`,
];

/** Turns can be asked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const others = db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE;
	for (const statement of [...COLUMNS, ...others]) await sql.raw(statement).execute(db);
}
