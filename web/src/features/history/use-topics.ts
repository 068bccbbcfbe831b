import { listTopics } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/server/query-client.ts";

/** The person's own topics, the one of the newest chat first. */
export const useTopics = () => useQuery({ ...queryOf(listTopics, {}), refetchOnMount: "always" }).data ?? [];
