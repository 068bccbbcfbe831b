import type { Leaderboard, LeaderboardRow } from "@parallax/contract";
import type { Database } from "../../../platform/database/index.ts";
import { seatsOf } from "../../chat/index.ts";
import type { SignedInUser } from "../../identity/index.ts";
import { type Contestant, countBattles, countedBattles } from "./count-battles.ts";
import { type CountedVote, loadVotes, type VoteFilter } from "./load-votes.ts";
import { scoreOf } from "./score.ts";

export interface LeaderboardFilter extends VoteFilter {
	readonly topic?: string | undefined;
}

function median(values: readonly number[]): number | null {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	const [below, above] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
	return below === undefined || above === undefined ? null : (below + above) / 2;
}

/** The name of each assistant as it was in the newest of the chats. */
async function loadNames({ query }: Database, contestants: readonly Contestant[]): Promise<Map<string, string>> {
	const ids = [...new Set(contestants.map(({ chatId }) => chatId))];
	if (ids.length === 0) return new Map();
	const chats = await query.selectFrom("chats").select("seats").where("id", "in", ids).orderBy("created_at").execute();
	return new Map(chats.flatMap((chat) => seatsOf(chat).map(({ provider, assistant }) => [provider, assistant])));
}

const compare = (a: LeaderboardRow, b: LeaderboardRow): number =>
	b.low - a.low ||
	b.battles - a.battles ||
	a.assistant.localeCompare(b.assistant) ||
	(a.model ?? "").localeCompare(b.model ?? "");

function viewRow(contestant: Contestant, names: ReadonlyMap<string, string>): LeaderboardRow {
	const { assistant, model, battles, points, usd, firstWordMs } = contestant;
	return {
		...{ assistant, name: names.get(assistant) ?? assistant, model, battles, points },
		...scoreOf(contestant),
		usdPerAnswer: median(usd),
		firstWordMs: median(firstWordMs),
	};
}

/** The battles of each topic, most first. */
function countTopics(votes: readonly CountedVote[]): Leaderboard["topics"] {
	const battles = new Map<string, number>();
	for (const vote of votes)
		if (vote.topic !== null) battles.set(vote.topic, (battles.get(vote.topic) ?? 0) + countedBattles(vote).length);
	return [...battles]
		.map(([name, count]) => ({ name, battles: count }))
		.filter((topic) => topic.battles > 0)
		.toSorted((a, b) => b.battles - a.battles || a.name.localeCompare(b.name));
}

/** How the models did in the votes of one person. */
export async function buildLeaderboard(
	database: Database,
	user: SignedInUser,
	{ topic, ...filter }: LeaderboardFilter,
): Promise<Leaderboard> {
	const votes = await loadVotes(database, user, filter);
	const contestants = countBattles(topic === undefined ? votes : votes.filter((vote) => vote.topic === topic));
	const names = await loadNames(database, contestants);
	return {
		battles: contestants.reduce((sum, { battles }) => sum + battles, 0) / 2,
		topics: countTopics(votes),
		rows: contestants.map((contestant) => viewRow(contestant, names)).toSorted(compare),
	};
}
