import type { ChatSession } from "@parallax/contract";
import type { Queries } from "../../../platform/database/index.ts";
import type { OwnedChat, SharedChat } from "../access.ts";
import { blindOf } from "../blind/blind.ts";
import { hideSession } from "../blind/hide.ts";
import type { Runner } from "../run/runner.ts";
import { loadEditionFindings } from "../store/edition-findings.ts";
import { turnsWithUnpublished } from "../store/edition-queries.ts";
import type { ChatRow, LoadedTurn } from "../store/rows.ts";
import { loadTurns } from "../store/turns.ts";
import { withAskedSeats, withJoinedSeats } from "./asked-seats.ts";
import { type AnswerState, type EditionFindingsOf, loadAnswerStates, withOutcomes } from "./turn-outcomes.ts";
import { viewFullChat } from "./views.ts";
import { type SessionReader, withVotes } from "./with-votes.ts";

const NO_FINDINGS: EditionFindingsOf = new Map();

type SessionSource = Pick<Runner, "database" | "claimCountsOf" | "votesOf">;

/** The chat with these turns, and their seats. */
export async function viewSession(
	{ database: { query }, claimCountsOf, votesOf }: SessionSource,
	chat: ChatRow,
	turns: readonly LoadedTurn[],
	reader: SessionReader,
): Promise<ChatSession> {
	const choice = reader.isShare && chat.shared_at !== null ? "published" : "newest";
	const answers = await loadAnswerStates(query, chat.id, turns.at(-1)?.number ?? 0, choice);
	const voted = withVotes(viewFullChat(chat, turns, reader), (await votesOf([chat], reader)).get(chat.id));
	const counted = choice === "published" ? await withPublishedCounts(query, chat, turns) : turns;
	const findings = reader.owned && !reader.isShare ? await readFindings(query, chat, turns, answers) : NO_FINDINGS;
	const session = await withOutcomes(claimCountsOf, voted, counted, answers, findings);
	const seats = answers.map(({ seat }) => seat);
	const full = withJoinedSeats(withAskedSeats(session, seats), answers);
	const blind = blindOf(chat);
	return blind ? hideSession(blind, full) : full;
}

/** What earlier editions of the turns have that were asked again. The newest turn has no outcome: its verdict says it. */
function readFindings(
	query: Queries,
	{ id }: ChatRow,
	turns: readonly LoadedTurn[],
	answers: readonly AnswerState[],
): Promise<EditionFindingsOf> {
	const newest = turns.at(-1)?.number ?? 0;
	const askedAgain = answers.filter(({ turn, edition }) => edition > 1 && turn < newest).map(({ turn }) => turn);
	return loadEditionFindings(query, id, [...new Set(askedAgain)]);
}

/** Counted are the rows of the answers that count now, which are not those of readers where the owner has asked again. */
async function withPublishedCounts(
	query: Queries,
	{ id }: ChatRow,
	turns: readonly LoadedTurn[],
): Promise<LoadedTurn[]> {
	const others = await turnsWithUnpublished(query, [id]);
	return turns.map((turn) => (others.has(`${id} ${turn.number}`) ? { ...turn, contradicted: null } : turn));
}

/** The chat with the turns that its reader may see, and the seats of these turns. */
export async function readSession(
	source: SessionSource,
	chat: OwnedChat | SharedChat,
	reader: SessionReader,
): Promise<ChatSession> {
	const turns = await loadTurns(source.database.query, chat.id, chat.last_turn);
	return await viewSession(source, chat, turns, reader);
}
