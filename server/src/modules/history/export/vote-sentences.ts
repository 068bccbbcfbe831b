import type { ExportedTurn } from "@parallax/contract";
import type { NameOf } from "./facts-of.ts";

type ExportedVote = NonNullable<ExportedTurn["vote"]>;

function choice({ best, ranking }: ExportedVote, nameOf: NameOf): string {
	const name = (seat: string): string => nameOf({ seat });
	if (best !== null) return `The best answer: ${name(best)}.`;
	if (ranking === null) return "None of these answers was chosen.";
	return `The best first: ${ranking.map((tied) => tied.map(name).join(" and ")).join(", then ")}.`;
}

/** The vote on a turn without its note, one sentence each. */
export const voteSentences = (vote: ExportedVote, nameOf: NameOf): readonly string[] => [
	choice(vote, nameOf),
	...(vote.blind ? ["It was given before the names were shown."] : []),
	...(vote.stale ? ["One of the answers was replaced afterwards, so this vote counts no more."] : []),
];
