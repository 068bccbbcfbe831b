import { type Kysely, sql } from "kysely";

interface AnalysisRow {
	readonly chat_id: string;
	readonly turn: number;
	readonly edition: number;
	readonly made_from: string;
	readonly claims: string;
}

interface AnswerRow {
	readonly chat_id: string;
	readonly turn: number;
	readonly seat: string;
	readonly edition: number;
	readonly attempt: number;
	readonly status: string;
}

interface StoredClaim {
	readonly follows?: number | null;
	readonly cells?: Readonly<Record<string, { readonly stance?: string } | null>>;
}

/** So many analyses are in memory at a time. */
const BATCH = 50;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null;

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return null;
	}
}

const stancesOf = ({ cells }: StoredClaim): readonly (string | undefined)[] =>
	isObject(cells) ? Object.values(cells).map((cell) => cell?.stance) : [];

/** The index of each claim's root. A claim can only follow from an earlier one. */
function rootsOf(claims: readonly StoredClaim[]): readonly number[] {
	const roots: number[] = [];
	for (const [index, { follows }] of claims.entries()) roots.push(roots[follows ?? index] ?? index);
	return roots;
}

/** The root rows that are contradicted, themselves or in a row folded under them; null when no two answers share one. */
function countRoots(claims: readonly StoredClaim[]): number | null {
	const roots = rootsOf(claims);
	const isContradicted = (claim: StoredClaim) => stancesOf(claim).includes("contradicts");
	const contradicted = new Set(claims.flatMap((claim, index) => (isContradicted(claim) ? [roots[index]] : [])));
	const isAgreed = (claim: StoredClaim, index: number) => {
		const stances = stancesOf(claim);
		const supporters = stances.filter((stance) => stance === "says").length;
		return roots[index] === index && supporters > 1 && !stances.includes("differs");
	};
	return contradicted.size > 0 || claims.some(isAgreed) ? contradicted.size : null;
}

/** False when an answer changed since the analysis was made. */
const isCurrent = (madeFrom: Readonly<Record<string, unknown>>, answers: readonly AnswerRow[]): boolean =>
	answers.every(({ seat, attempt, status }) => (seat in madeFrom ? madeFrom[seat] === attempt : status !== "success"));

/** The new count; undefined when the stored one stays: of an unreadable or empty analysis, or of an earlier edition. */
function recount(
	{ edition, made_from, claims }: AnalysisRow,
	answers: readonly AnswerRow[],
): number | null | undefined {
	const [madeFrom, rows] = [parsed(made_from), parsed(claims)];
	if (!isObject(madeFrom) || !Array.isArray(rows) || rows.length === 0 || !rows.every(isObject)) return undefined;
	if (answers.some((answer) => answer.edition > edition)) return undefined;
	return isCurrent(madeFrom, answers) ? countRoots(rows) : null;
}

async function recountBatch(db: Kysely<unknown>, analyses: readonly AnalysisRow[]): Promise<void> {
	const chatIds = sql.join([...new Set(analyses.map(({ chat_id }) => chat_id))]);
	const answers = await sql<AnswerRow>`select chat_id, turn, seat, edition, attempt, status from responses
		where chat_id in (${chatIds})`.execute(db);
	const ofTurn = Map.groupBy(answers.rows, ({ chat_id, turn }) => `${chat_id} ${turn}`);
	for (const analysis of analyses) {
		const { chat_id, turn } = analysis;
		const contradicted = recount(analysis, ofTurn.get(`${chat_id} ${turn}`) ?? []);
		if (contradicted === undefined) continue;
		await sql`update turns set contradicted = ${contradicted} where chat_id = ${chat_id} and number = ${turn}`.execute(
			db,
		);
		await sql`update chats set contradicted = ${contradicted} where id = ${chat_id}
			and not exists (select 1 from turns where chat_id = ${chat_id} and number > ${turn})`.execute(db);
	}
}

/** Counts contradictions as the page does: over root rows, of which one is contradicted when a row under it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
	let [chatId, turn, edition] = ["", 0, 0];
	for (;;) {
		const { rows } = await sql<AnalysisRow>`select chat_id, turn, edition, made_from, claims from analyses
			where chat_id > ${chatId} or (chat_id = ${chatId} and (turn > ${turn} or (turn = ${turn} and edition > ${edition})))
			order by chat_id, turn, edition limit ${BATCH}`.execute(db);
		const last = rows.at(-1);
		if (!last) return;
		await recountBatch(db, rows);
		[chatId, turn, edition] = [last.chat_id, last.turn, last.edition];
	}
}
