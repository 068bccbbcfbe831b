import type { ChatSession, EditionFinding, EditionFindings, ResponsesPayload } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { type AgainProps, hasComparison } from "../chat/index.ts";
import { verdictQuery } from "../verdicts/index.ts";

type Asked = Pick<AgainProps, "session" | "answers">;

const hasVote = ({ turns }: ChatSession, { turn }: ResponsesPayload): boolean =>
	turns.some(({ number, vote }) => number === turn && vote !== undefined);

const useNewestVerdict = ({ session, answers }: Asked) =>
	useQuery(verdictQuery({ side: "own", session, payload: answers })).data;

/** What was found out about the answers that the turn has now. */
export function useFindings(asked: Asked): readonly EditionFinding[] {
	const verdict = useNewestVerdict(asked);
	return [
		...(hasComparison(asked.answers) ? (["comparison"] as const) : []),
		...(hasVote(asked.session, asked.answers) ? (["vote"] as const) : []),
		...(verdict?.review ? (["review"] as const) : []),
		...(verdict?.checks.length ? (["checks"] as const) : []),
	];
}

/** What earlier editions have while the newest answers have none of their own, the newest edition first. */
export function useEarlierFindings(asked: Asked): readonly EditionFindings[] {
	const { earlier = [] } = useNewestVerdict(asked) ?? {};
	const own = useFindings(asked);
	return earlier.flatMap(({ has, ...edition }) => {
		const missing = has.filter((kind) => !own.includes(kind));
		return missing.length > 0 ? [{ ...edition, has: missing }] : [];
	});
}
