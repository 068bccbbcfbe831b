import { getProfile } from "@parallax/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../lib/server/api.ts";
import { keyOf } from "../../lib/server/query-client.ts";

/** Loads a profile with its conversations, page by page. */
export const usePublicProfile = (username: string) =>
	useInfiniteQuery({
		queryKey: keyOf(getProfile, { params: { username } }),
		queryFn: ({ pageParam, signal }) =>
			call(getProfile, { params: { username }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
		initialPageParam: null as string | null,
		getNextPageParam: (last) => last.next,
	});
