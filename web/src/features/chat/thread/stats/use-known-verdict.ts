import { getVerdict, type Verdict } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/server/query-client.ts";

/** What was thought of the answers of an own turn, as another part of the page has read it; undefined until then. */
export function useKnownVerdict(id: string, turn: number, edition: number | null): Verdict | undefined {
	const query = edition === null ? {} : { edition };
	return useQuery({ ...queryOf(getVerdict, { params: { id, turn }, query }), enabled: false }).data;
}
