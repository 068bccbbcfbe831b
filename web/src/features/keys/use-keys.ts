import { deleteKey, listKeys, putKey, type StoredKey, testKey } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/server/api.ts";
import { queryOf } from "../../lib/server/query-client.ts";
import { refreshAssistants } from "../assistants/index.ts";

const keysQuery = () => queryOf(listKeys, {});

/** The user's stored keys. Only their last four characters are known here. */
export const useKeys = () => useQuery(keysQuery());

/** Updates the cached list of keys and refetches the assistants. */
function useChangeKeys() {
	const cache = useQueryClient();
	return (change: (keys: readonly StoredKey[]) => StoredKey[]) => {
		cache.setQueryData(keysQuery().queryKey, (cached) => change(cached ?? []));
		return refreshAssistants(cache);
	};
}

/** `getKey` reads the key only when it is sent: a key in the mutation's variables would stay in the cache. */
export function useSaveKey(provider: string, getKey: () => string) {
	const changeKeys = useChangeKeys();
	return useMutation({
		mutationFn: () => call(putKey, { params: { provider }, body: { key: getKey() } }),
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
