import type { Seat, Vote } from "@parallax/contract";
import { seatName } from "../assistants/index.ts";
import { voteMessages } from "./messages.ts";

type Choice = Pick<Vote, "best" | "ranking">;

/** The seats at the first place; empty where none of the answers was chosen. */
export const firstSeats = ({ best, ranking }: Choice): readonly string[] =>
	best === null ? (ranking?.[0] ?? []) : [best];

/** In the line of an earlier turn, where it follows other facts: 'you chose Claude'. */
export function shortVote(vote: Choice, seats: readonly Seat[], isOwn: boolean): string {
	const names = firstSeats(vote).map((id) => seatName(seats, id));
	const { own, ownNone, others, othersNone } = voteMessages.short;
	if (names.length === 0) return isOwn ? ownNone : othersNone;
	return isOwn ? own(names) : others(names);
}

/** The whole vote as one sentence. */
export function voteSentence(vote: Choice, seats: readonly Seat[], isOwn: boolean): string {
	const places = (vote.ranking ?? []).map((tied) => tied.map((id) => seatName(seats, id)));
	if (places.length > 0) return isOwn ? voteMessages.ordered(places) : voteMessages.chosenOrder(places);
	if (vote.best === null) return isOwn ? voteMessages.choseNone : voteMessages.chosenNone;
	const names = [seatName(seats, vote.best)];
	return isOwn ? voteMessages.chose(names) : voteMessages.chosen(names);
}
