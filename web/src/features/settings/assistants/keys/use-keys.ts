import { deleteKey, listKeys, putKey, type StoredKey, testKey } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/server/api.ts";
import { queryOf } from "../../../../lib/server/query-client.ts";
import { refreshAssistants } from "../../../assistants/index.ts";

const keysQuery = () => queryOf(listKeys, {});

/** The person's keys by their last four characters. */
export const useKeys = () => useQuery(keysQuery());

/** Changes the list on show, and asks again which assistants there are. */
function useChangeKeys() {
	const cache = useQueryClient();
	return (change: (keys: readonly StoredKey[]) => StoredKey[]) => {
		cache.setQueryData(keysQuery().queryKey, (was) => change(was ?? []));
		return refreshAssistants(cache);
	};
}

/** `take` reads the key when it is sent: a variable of the mutation would stay in its cache. */
export function useSaveKey(provider: string, take: () => string) {
	const changeKeys = useChangeKeys();
	return useMutation({
		mutationFn: () => call(putKey, { params: { provider }, body: { key: take() } }),
		onSuccess: (stored) => {
			void changeKeys((keys) => [...keys.filter((key) => key.provider !== provider), stored]);
		},
	});
}

export function useRemoveKey(provider: string) {
	const changeKeys = useChangeKeys();
	return useMutation({
		mutationFn: () => call(deleteKey, { params: { provider } }),
		onSuccess: () => {
			void changeKeys((keys) => keys.filter((key) => key.provider !== provider));
		},
	});
}

export function useTestKey(provider: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: () => call(testKey, { params: { provider } }),
		onSettled: () => cache.invalidateQueries({ queryKey: keysQuery().queryKey }),
	});
}
