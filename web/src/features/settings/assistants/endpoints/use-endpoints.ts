import { type CallInput, deleteOwnAssistant, listOwnAssistants, putOwnAssistant } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/server/api.ts";
import { queryOf } from "../../../../lib/server/query-client.ts";
import { refreshAssistants } from "../../../assistants/index.ts";

type Sent = CallInput<typeof putOwnAssistant>;

const endpointsQuery = () => queryOf(listOwnAssistants, {});

export const useEndpoints = () => useQuery(endpointsQuery());

/** `take` builds the request only when it is sent: a key in the mutation's variables would stay in the cache. */
export function useSaveEndpoint(take: () => Sent) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: () => call(putOwnAssistant, take()),
		onSuccess: (saved) => {
			cache.setQueryData(endpointsQuery().queryKey, (was = []) =>
				was.some(({ id }) => id === saved.id)
					? was.map((each) => (each.id === saved.id ? saved : each))
					: [...was, saved],
			);
			void refreshAssistants(cache);
		},
	});
}

export function useRemoveEndpoint(id: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: () => call(deleteOwnAssistant, { params: { id } }),
		onSuccess: () => {
			cache.setQueryData(endpointsQuery().queryKey, (was = []) => was.filter((each) => each.id !== id));
			void refreshAssistants(cache);
		},
	});
}
