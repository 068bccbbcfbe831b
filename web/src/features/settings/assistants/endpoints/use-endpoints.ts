import { type CallInput, deleteOwnAssistant, listOwnAssistants, putOwnAssistant } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/server/api.ts";
import { queryOf } from "../../../../lib/server/query-client.ts";
import { refreshAssistants } from "../../../assistants/index.ts";

type SaveRequest = CallInput<typeof putOwnAssistant>;

const endpointsQuery = () => queryOf(listOwnAssistants, {});

export const useEndpoints = () => useQuery(endpointsQuery());

/** `getRequest` builds the request only when it is sent: a key in the mutation's variables would stay in the cache. */
export function useSaveEndpoint(getRequest: () => SaveRequest) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: () => call(putOwnAssistant, getRequest()),
		onSuccess: (saved) => {
			cache.setQueryData(endpointsQuery().queryKey, (cached = []) =>
				cached.some(({ id }) => id === saved.id)
					? cached.map((endpoint) => (endpoint.id === saved.id ? saved : endpoint))
					: [...cached, saved],
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
			cache.setQueryData(endpointsQuery().queryKey, (cached = []) => cached.filter((endpoint) => endpoint.id !== id));
			void refreshAssistants(cache);
		},
	});
}
