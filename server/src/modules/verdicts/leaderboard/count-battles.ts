import { isPasted } from "@parallax/contract";
import { battlesOf } from "./battles-of.ts";
import type { CountedVote, VotedAnswer } from "./load-votes.ts";

/** A model of an assistant. */
export interface Contestant {
	readonly assistant: string;
	readonly model: string | null;
	battles: number;
	points: number;
	/** Of its answers that were voted on. */
	readonly usd: number[];
	readonly firstWordMs: number[];
	/** The newest chat with a vote on it. */
	readonly chatId: string;
}

export interface CountedBattle {
	readonly first: VotedAnswer;
	readonly second: VotedAnswer;
	/** Of the first. */
	readonly points: number;
}

/** Demonstrations and pasted answers are not the work of an assistant. */
const counts = (answer: VotedAnswer): boolean => !answer.isDemo && !isPasted({ provider: answer.assistant });

const isSameModel = (first: VotedAnswer, second: VotedAnswer): boolean =>
	first.model === null || second.model === null
		? first.assistant === second.assistant && first.model === second.model
		: first.model === second.model;

/** The battles of a vote that count; those within one model do not. */
export function countedBattles(vote: CountedVote): CountedBattle[] {
	const answers = new Map(vote.answers.filter(counts).map((answer) => [answer.seat, answer]));
	return battlesOf(vote, [...answers.keys()]).flatMap(({ seats, points }) => {
		const [first, second] = [answers.get(seats[0]), answers.get(seats[1])];
		return first && second && !isSameModel(first, second) ? [{ first, second, points }] : [];
	});
}

const keyOf = ({ assistant, model }: VotedAnswer): string => JSON.stringify([assistant, model]);

/** What the votes say of each model. */
export function countBattles(votes: readonly CountedVote[]): Contestant[] {
	const contestants = new Map<string, Contestant>();
	const contestantOf = (answer: VotedAnswer, { chatId }: CountedVote): Contestant => {
		const { assistant, model } = answer;
		const known = contestants.get(keyOf(answer));
		const contestant = known ?? { assistant, model, battles: 0, points: 0, usd: [], firstWordMs: [], chatId };
		contestants.set(keyOf(answer), contestant);
		return contestant;
	};
	for (const vote of votes) {
		const judged = new Set<VotedAnswer>();
		for (const { first, second, points } of countedBattles(vote)) {
			for (const [answer, won] of [[first, points] as const, [second, 1 - points] as const]) {
				judged.add(answer);
				const contestant = contestantOf(answer, vote);
				contestant.battles += 1;
				contestant.points += won;
			}
		}
		for (const answer of judged) {
			const contestant = contestantOf(answer, vote);
			if (answer.usd !== null) contestant.usd.push(answer.usd);
			if (answer.firstWordMs !== null) contestant.firstWordMs.push(answer.firstWordMs);
		}
	}
	return [...contestants.values()];
}
