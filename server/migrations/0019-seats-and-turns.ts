import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The four assistants of earlier versions, as they were displayed. */
const ASSISTANTS: Readonly<Record<string, readonly [name: string, logo: string, tint: string]>> = {
	chatgpt: ["ChatGPT", "openai", "#0b8768"],
	gemini: ["Gemini", "google", "#0c82c4"],
	claude: ["Claude", "anthropic", "#c55a35"],
	grok: ["Grok", "xai", "#3b3e46"],
};

/** They were displayed in this order, regardless of the order in the request. */
const ORDER = Object.keys(ASSISTANTS);

const PAGE = 500;

interface Chat {
	readonly id: string;
	readonly selected_providers: string;
}

interface ResponseRow {
	readonly chat_id: string;
	readonly provider: string;
	readonly model: string | null;
	readonly demo: number;
}

function seatOf(provider: string, response: ResponseRow | undefined) {
	const [name, logo, tint] = ASSISTANTS[provider] ?? [provider, null, "#3b3e46"];
	const known = { id: provider, provider, name, assistant: name, logo, tint, demo: response?.demo === 1 };
	const model = response?.model ?? null;
	return { ...known, model, modelName: null, system: null, temperature: null, effort: null };
}

/** Gives each chat the seats of its answers, page by page. The texts of the answers can be long and are not read. */
async function fillSeats(db: Kysely<unknown>): Promise<void> {
	for (let last = ""; ; ) {
		const { rows: chats } = await sql<Chat>`select id, selected_providers from chats
			where id > ${last} order by id limit ${sql.lit(PAGE)}`.execute(db);
		const end = chats.at(-1)?.id;
		if (end === undefined) return;
		const { rows: responses } = await sql<ResponseRow>`select chat_id, provider, model, demo from responses
			where chat_id > ${last} and chat_id <= ${end}`.execute(db);
		const byChat = Map.groupBy(responses, ({ chat_id }) => chat_id);
		for (const { id, selected_providers } of chats) {
			const providers = (JSON.parse(selected_providers) as string[]).toSorted(
				(a, b) => ORDER.indexOf(a) - ORDER.indexOf(b),
			);
			const seats = providers.map((provider) =>
				seatOf(
					provider,
					byChat.get(id)?.find((response) => response.provider === provider),
				),
			);
			await sql`update chats set seats = ${JSON.stringify(seats)} where id = ${id}`.execute(db);
		}
		last = end;
	}
}

const TURNS = [
	`create table turns (
		chat_id text not null references chats(id) on delete cascade,
		number integer not null,
		prompt text not null,
		search integer not null default 0,
		carried_response text,
		contradicted integer,
		created_at bigint not null,
		primary key (chat_id, number)
	)`,
	`insert into turns (chat_id, number, prompt, contradicted, created_at)
		select id, 1, prompt, contradicted, created_at from chats`,
	"alter table chats add column seats text not null default '[]'",
	"alter table chats add column shared_turns integer",
	"update chats set shared_turns = 1 where shared_at is not null",
	"alter table idempotency_keys add column turn integer not null default 1",
];

const COPIED_RESPONSE_COLUMNS = `id, chat_id, provider, attempt, status, text, error, error_code, model, finish_reason, first_word_ms,
	total_ms, input_tokens, output_tokens, reasoning_tokens, cached_tokens, cost_usd, demo, retry_at, asked_at, settled_at,
	process_id, asked_again, summary, reserved_usd`;
const COPIED_ANALYSIS_COLUMNS = `chat_id, made_by, approximate, made_from, claims, together, dissent, collective_summary, comparison,
	picture_key, made_at`;

/**
 * SQLite cannot change a table's constraints, so the tables are recreated. Dropping `responses` also deletes its rows in
 * `response_pieces` by their foreign key, even within the transaction, so these are copied first.
 */
const ON_SQLITE = [
	`create table new_responses (
		id text primary key,
		chat_id text not null references chats(id) on delete cascade,
		turn integer not null,
		seat text not null,
		edition integer not null,
		provider text not null,
		asked_model text,
		asked_options text,
		attempt integer not null,
		status text not null,
		text text not null default '',
		error text,
		error_code text,
		model text,
		finish_reason text,
		first_word_ms integer,
		total_ms integer,
		input_tokens integer,
		output_tokens integer,
		reasoning_tokens integer,
		cached_tokens integer,
		cost_usd double precision,
		demo integer not null default 0,
		stale integer not null default 0,
		notes text,
		retry_at bigint,
		asked_at bigint not null,
		settled_at bigint,
		process_id text,
		asked_again integer not null default 0,
		summary text,
		reserved_usd double precision,
		constraint responses_by_seat unique (chat_id, turn, seat, edition)
	)`,
	`insert into new_responses (turn, seat, edition, ${COPIED_RESPONSE_COLUMNS})
		select 1, provider, 1, ${COPIED_RESPONSE_COLUMNS} from responses`,
	`create table new_pieces (
		response_id text not null references new_responses(id) on delete cascade,
		attempt integer not null,
		at integer not null,
		text text not null,
		constraint response_pieces_key primary key (response_id, attempt, at)
	)`,
	"insert into new_pieces select response_id, attempt, at, text from response_pieces",
	"drop table response_pieces",
	"drop table responses",
	"alter table new_responses rename to responses",
	"alter table new_pieces rename to response_pieces",
	"create index responses_pending on responses (process_id) where status = 'pending'",
	"create index responses_failed on responses (chat_id) where status = 'error'",
	`create trigger answer_asked_again after update of attempt on responses when new.attempt <> old.attempt begin
		update chats set indexed_at = null where id = new.chat_id;
	end`,
	`create trigger answer_in_doubt after update of attempt on responses when new.attempt <> old.attempt begin
		update turns set contradicted = null where chat_id = new.chat_id and number = new.turn;
		update chats set contradicted = null where id = new.chat_id
			and new.turn = (select max(number) from turns where chat_id = new.chat_id);
	end`,
	`create trigger turn_begun after insert on turns when new.number > 1 begin
		update chats set indexed_at = null, contradicted = null where id = new.chat_id;
	end`,
	`create table new_analyses (
		chat_id text not null references chats(id) on delete cascade,
		turn integer not null,
		edition integer not null,
		made_by text not null,
		approximate integer not null,
		made_from text not null,
		claims text not null,
		together text,
		dissent text,
		collective_summary text,
		comparison text,
		picture_key text,
		made_at bigint not null,
		primary key (chat_id, turn, edition)
	)`,
	`insert into new_analyses (turn, edition, ${COPIED_ANALYSIS_COLUMNS}) select 1, 1, ${COPIED_ANALYSIS_COLUMNS} from analyses`,
	"drop table analyses",
	"alter table new_analyses rename to analyses",
	`create table new_summaries (
		chat_id text not null references chats(id) on delete cascade,
		turn integer not null,
		edition integer not null,
		process_id text not null,
		token text not null,
		saved integer not null,
		began_at bigint not null,
		primary key (chat_id, turn, edition)
	)`,
	`insert into new_summaries select chat_id, 1, 1, process_id, token, saved, began_at from running_summaries`,
	"drop table running_summaries",
	"alter table new_summaries rename to running_summaries",
];

const ON_POSTGRES = [
	`alter table responses add column turn integer not null default 1, add column seat text,
		add column edition integer not null default 1, add column asked_model text, add column asked_options text,
		add column stale integer not null default 0, add column notes text`,
	"update responses set seat = provider",
	`alter table responses alter column seat set not null, alter column turn drop default, alter column edition drop default,
		drop constraint responses_by_chat, add constraint responses_by_seat unique (chat_id, turn, seat, edition)`,
	`create or replace function forget_contradicted() returns trigger language plpgsql as $$ begin
		update turns set contradicted = null where chat_id = new.chat_id and number = new.turn;
		update chats set contradicted = null where id = new.chat_id
			and new.turn = (select max(number) from turns where chat_id = new.chat_id);
		return null;
	end $$`,
	`create function mark_turn_begun() returns trigger language plpgsql as $$ begin
		update chats set indexed_at = null, contradicted = null where id = new.chat_id;
		return null;
	end $$`,
	`create trigger turn_begun after insert on turns for each row when (new.number > 1) execute function mark_turn_begun()`,
	...["analyses", "running_summaries"].flatMap((table) => [
		`alter table ${table} add column turn integer not null default 1, add column edition integer not null default 1`,
		`alter table ${table} alter column turn drop default, alter column edition drop default,
			drop constraint ${table}_pkey, add primary key (chat_id, turn, edition)`,
	]),
];

/** Adds seats and turns. Every chat of an earlier version becomes one turn with the seats of its assistants. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of TURNS) await sql.raw(statement).execute(db);
	await fillSeats(db);
	const statements = db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE;
	for (const statement of statements) await sql.raw(statement).execute(db);
}
