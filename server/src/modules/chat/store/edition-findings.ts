import { EDITION_FINDINGS, type EditionFinding, type EditionFindings } from "@parallax/contract";
import { sql } from "kysely";
import type { Queries } from "../../../platform/database/index.ts";

interface Found {
	readonly turn: number;
	readonly edition: number;
	readonly kind: EditionFinding;
	/** The seat whose answer it is about; null where it is about all answers of the edition. */
	readonly seat: string | null;
}

interface Asked {
	readonly turn: number;
	readonly edition: number;
	readonly seat: string;
	readonly status: string;
}

const loadAsked = (query: Queries, chatId: string, turns: readonly number[]): Promise<Asked[]> =>
	query
		.selectFrom("responses")
		.select(["turn", "edition", "seat", "status"])
		.where("chat_id", "=", chatId)
		.where("turn", "in", turns)
		.where("sample", "=", 0)
		.execute();

/** What was found out about answers of these turns, in any edition. */
async function loadFound(query: Queries, chatId: string, turns: readonly number[]): Promise<Found[]> {
	const ofTurns = sql<boolean>`(chat_id = ${chatId} and turn in (${sql.join([...turns])}))`;
	const [comparisons, votes, reviews, checks] = await Promise.all([
		query.selectFrom("analyses").select(["turn", "edition"]).where(ofTurns).execute(),
		query.selectFrom("votes").select(["turn", "edition"]).where(ofTurns).execute(),
		query.selectFrom("reviews").select(["turn", "edition"]).where(ofTurns).where("good", "=", 1).execute(),
		query.selectFrom("checks").select(["turn", "edition", "seat"]).where(ofTurns).where("removed", "=", 0).execute(),
	]);
	const as = (kind: EditionFinding, rows: readonly Omit<Found, "kind" | "seat">[]): Found[] =>
		rows.map((row) => ({ ...row, kind, seat: null }));
	return [
		...as("comparison", comparisons),
		...as("vote", votes),
		...as("review", reviews),
		...checks.map((row): Found => ({ ...row, kind: "checks" })),
	];
}

/** Each kind with the newest edition that has it, where the answers do not have it; the newest edition first. */
function findingsOf(asked: readonly Asked[], found: readonly Found[]): EditionFindings[] {
	const editions = [...new Set(asked.map(({ edition }) => edition))].toSorted((a, b) => a - b);
	const newest = editions.at(-1);
	const answers = asked.filter((one) => !asked.some(({ seat, edition }) => seat === one.seat && edition > one.edition));
	// A review is shown until an answer of a newer edition has ended well.
	const reviewed = Math.max(1, ...answers.filter(({ status }) => status === "success").map(({ edition }) => edition));
	const isShown = ({ edition, seat, kind }: Found): boolean => {
		// Words of a column that was not asked again are shown with the newest answers, too.
		if (seat !== null) return answers.some((one) => one.seat === seat && one.edition === edition);
		return edition === (kind === "review" ? reviewed : newest);
	};
	const seen = new Set(found.filter(isShown).map(({ kind }) => kind));
	const findings: EditionFindings[] = [];
	for (const [index, edition] of [...editions.entries()].toReversed()) {
		const ofEdition = found.filter((one) => one.edition === edition && !isShown(one));
		const has = EDITION_FINDINGS.filter((kind) => !seen.has(kind) && ofEdition.some((one) => one.kind === kind));
		for (const kind of has) seen.add(kind);
		if (has.length > 0) findings.push({ edition, place: index + 1, has });
	}
	return findings;
}

/** The edition that each of these reviews is about. */
export async function loadReviewEditions(query: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
	if (ids.length === 0) return new Map();
	const rows = await query.selectFrom("reviews").select(["id", "edition"]).where("id", "in", ids).execute();
	return new Map(rows.map(({ id, edition }) => [id, edition]));
}

/** By turn, what earlier editions have that the answers do not have; only the owner of the chat gets it. */
export async function loadEditionFindings(
	query: Queries,
	chatId: string,
	turns: readonly number[],
): Promise<ReadonlyMap<number, EditionFindings[]>> {
	if (turns.length === 0) return new Map();
	const [answers, findings] = await Promise.all([loadAsked(query, chatId, turns), loadFound(query, chatId, turns)]);
	const asked = Map.groupBy(answers, ({ turn }) => turn);
	const found = Map.groupBy(findings, ({ turn }) => turn);
	return new Map([...asked].map(([turn, ofTurn]) => [turn, findingsOf(ofTurn, found.get(turn) ?? [])]));
}
