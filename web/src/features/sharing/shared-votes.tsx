import { type ChatSession, getSharedVerdict, getVerdict, type Verdict } from "@parallax/contract";
import { useQueries } from "@tanstack/react-query";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { queryOf } from "../../lib/server/query-client.ts";
import { Button } from "../../ui/actions/button.tsx";
import { CheckRow } from "./check-row.tsx";
import { messages } from "./messages.ts";

interface SharedVotesProps {
	readonly session: ChatSession;
	readonly busy: boolean;
	/** Why the last change failed. */
	readonly error: Error | null;
	readonly onUpdate: (verdict: boolean) => void;
}

const isSome = ({ vote, checks, review }: Verdict): boolean => vote !== null || checks.length > 0 || review !== null;

/** Whether some of these turns has a verdict, which is read where that is not known yet. */
const useSomeVerdict = (queries: readonly ReturnType<typeof verdictQuery>[], isRead: boolean): boolean =>
	useQueries({
		queries: queries.map((query) => ({ ...query, enabled: isRead })),
		combine: (verdicts) => verdicts.some(({ data }) => data !== undefined && isSome(data)),
	});

const verdictQuery = (endpoint: typeof getVerdict | typeof getSharedVerdict, id: string, turn: number) =>
	queryOf(endpoint, { params: { id, turn } });

/** Whether there is a verdict to show, or one that readers see although the owner has removed it. */
function useHasVerdict({ id, turns, sharedTurns, sharedVerdict = false }: ChatSession): boolean {
	const hasVote = turns.some(({ vote }) => vote !== undefined);
	const numbers = turns.map(({ number }) => number);
	const own = numbers.map((number) => verdictQuery(getVerdict, id, number));
	const hasOwn = useSomeVerdict(own, !hasVote) || hasVote;
	const published = numbers
		.filter((number) => number <= (sharedTurns ?? turns.length))
		.map((number) => ({ ...verdictQuery(getSharedVerdict, id, number), staleTime: 0 }));
	return useSomeVerdict(published, sharedVerdict && !hasOwn) || hasOwn;
}

/** Whether readers of a shared chat see the votes, checks and reviews. They see them as they were when the chat was published or updated. */
export function SharedVotes({ session, busy, error, onUpdate }: SharedVotesProps) {
	const { sharedVerdict = false } = session;
	const hasVerdict = useHasVerdict(session);
	if (!hasVerdict && !sharedVerdict) return null;
	return (
		<div className="shared-prompts">
			<CheckRow
				label={messages.votes.label}
				hint={messages.votes.hint}
				checked={sharedVerdict}
				disabled={busy}
				onChange={onUpdate}
			/>
			{error && (
				<p className="share-failed" role="alert">
					{sentenceFor(error)}
				</p>
			)}
			{sharedVerdict && hasVerdict && (
				<Button busy={busy} onClick={() => onUpdate(true)}>
					{messages.votes.update}
				</Button>
			)}
		</div>
	);
}
