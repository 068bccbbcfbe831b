import { getHistory } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { send } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { keyOf } from "../../lib/query-client.ts";
import { messages } from "./messages.ts";

const SHARED = { query: { shared: "true", limit: 1, brief: "true" } } as const;

/** What making the profile public shows: exactly the chats that were shared before, so their number is said first. */
export function SharedCount() {
	const { data: count } = useQuery({
		queryKey: keyOf(getHistory, SHARED),
		queryFn: async ({ signal }) => {
			const answer = await send(getHistory, SHARED, { signal });
			return Number(answer.headers.get("x-total-count") ?? 0);
		},
		refetchOnMount: "always",
	});
	if (count === undefined) return null;
	return (
		<p className="quiet">
			{messages.privacy.listed(count)} {count > 0 && <Link href={paths.sharedChats}>{messages.privacy.seeListed}</Link>}
		</p>
	);
}
