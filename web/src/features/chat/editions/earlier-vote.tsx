import { getVerdict, type ProviderResponse, type Seat } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/server/query-client.ts";
import { SharedVote } from "../../votes/index.ts";

interface EarlierVoteProps {
	readonly chatId: string;
	readonly turn: number;
	readonly edition: number;
	/** The name of the region. */
	readonly name: string;
	readonly seats: readonly Seat[];
	readonly responses: readonly ProviderResponse[];
}

/** One's own vote on an earlier edition, which is only read. */
export function EarlierVote({ chatId, turn, edition, ...props }: EarlierVoteProps) {
	const { data } = useQuery(queryOf(getVerdict, { params: { id: chatId, turn }, query: { edition } }));
	return <SharedVote {...props} isOwn vote={data?.vote ?? undefined} />;
}
