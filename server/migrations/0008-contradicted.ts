import { type Kysely, PostgresAdapter, sql } from "kysely";

interface AnalysisRow {
	readonly chat_id: string;
	readonly made_from: string;
	readonly claims: string;
}

interface Answer {
	readonly provider: string;
	readonly attempt: number;
	readonly status: string;
}

type Claims = readonly { readonly cells: Readonly<Record<string, { readonly stance: string }>> }[];

/** Null when the number is unknown: no claim is shared by two answers, or an answer has changed since. */
function countContradicted({ made_from, claims }: AnalysisRow, answers: readonly Answer[]): number | null {
	const madeFrom = JSON.parse(made_from) as Record<string, number>;
	const isCurrent = answers.every(({ provider, attempt, status }) =>
		provider in madeFrom ? madeFrom[provider] === attempt : status !== "success",
	);
	if (!isCurrent) return null;
	const stances = (JSON.parse(claims) as Claims).map(({ cells }) => Object.values(cells).map(({ stance }) => stance));
	const contradicted = stances.filter((each) => each.includes("contradicts")).length;
	return contradicted > 0 || stances.some((each) => each.length > 1) ? contradicted : null;
}

/** A retried answer invalidates the analysis. Triggers reset the number for every writer. */
const ON_SQLITE = [
	`create trigger answer_in_doubt after update of attempt on responses when new.attempt <> old.attempt begin
		update chats set contradicted = null where id = new.chat_id;
	end`,
];
const ON_POSTGRES = [
	`create function forget_contradicted() returns trigger language plpgsql as $$ begin
		update chats set contradicted = null where id = new.chat_id;
		return null;
	end $$`,
	`create trigger answer_in_doubt after update of attempt on responses for each row
		when (new.attempt <> old.attempt) execute function forget_contradicted()`,
];

/** Stores the number of contradicted claims with each chat, so that the history can be filtered by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("chats").addColumn("contradicted", "integer").execute();
	const { rows } = await sql<AnalysisRow>`select chat_id, made_from, claims from analyses`.execute(db);
	for (const analysis of rows) {
		const answers = await sql<Answer>`select provider, attempt, status from responses
			where chat_id = ${analysis.chat_id}`.execute(db);
		await sql`update chats set contradicted = ${countContradicted(analysis, answers.rows)}
			where id = ${analysis.chat_id}`.execute(db);
	}
	const statements = db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE;
	for (const statement of statements) await sql.raw(statement).execute(db);
	await sql`create index chats_contradicted on chats (user_id, created_at, id) where contradicted > 0`.execute(db);
}
