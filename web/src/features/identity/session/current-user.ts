import { getConfig, getMe, type User } from "@parallax/contract";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { ApiError, call } from "../../../lib/server/api.ts";
import { keyOf } from "../../../lib/server/query-client.ts";

/** The login session itself is hidden from scripts; this readable cookie only hints that there may be one. */
const HINT = /(?:^|; )(?:__Host-)?parallax_hint=([\w-]+)/;
export const loginHint = () => HINT.exec(document.cookie)?.[1];

export const currentUserKey = keyOf(getMe, {});

/** The interval of retries while the server fails to answer. */
const RETRY_INTERVAL_MS = 5000;

/** Sent only with a login hint, so a visitor's console shows no 401. */
const currentUserQuery = () =>
	queryOptions<User | null>({
		queryKey: currentUserKey,
		initialData: () => (import.meta.env.SSR || loginHint() ? undefined : null),
		queryFn: async ({ signal }) => {
			try {
				return (await call(getMe, {}, { signal })).user;
			} catch (thrown) {
				if (thrown instanceof ApiError && thrown.status === 401) return null;
				throw thrown;
			}
		},
		refetchInterval: ({ state }) => state.status === "error" && RETRY_INTERVAL_MS,
	});

export type SignInState =
	| { readonly state: "checking" | "signed-out" }
	/** The server failed to answer. The request is repeated automatically, or at once with `retry`. */
	| { readonly state: "unknown"; readonly isRetrying: boolean; readonly retry: () => void }
	| { readonly state: "signed-in"; readonly user: User };

/** The signed-in user, as far as the page knows. The first render while hydrating knows as little as the server did. */
export function useSignIn(): SignInState {
	const isHydrated = useHydrated();
	const { data: user, isPending, isError, isFetching, errorUpdateCount, refetch } = useQuery(currentUserQuery());
	if (user && isHydrated) return { state: "signed-in", user };
	// Refetching makes a query without data pending again.
	if (isError || (isPending && errorUpdateCount > 0)) {
		return { state: "unknown", isRetrying: isFetching, retry: () => void refetch() };
	}
	return { state: isPending || !isHydrated ? "checking" : "signed-out" };
}

export const setCurrentUser = (cache: QueryClient, user: User) => cache.setQueryData(currentUserKey, user);

/** Removes the user and their data from the cache. */
export function clearUser(cache: QueryClient) {
	cache.setQueryData(currentUserKey, null);
	cache.removeQueries({ predicate: ({ queryKey }) => queryKey.join("/") !== currentUserKey.join("/") });
}

export const nameOf = (user: User) => user.displayName ?? user.username ?? user.email ?? "";

/** The assistants with their keys and models depend on the viewer. */
export const refreshForViewer = (cache: QueryClient): Promise<unknown> =>
	Promise.all([
		cache.invalidateQueries({ queryKey: keyOf(getConfig, {}) }),
		cache.invalidateQueries({ queryKey: ["/api", "providers"] }),
	]);

/** Specification section 7: the user is fetched again after the settings were saved. */
export const refetchUser = (cache: QueryClient) => cache.invalidateQueries({ queryKey: currentUserKey });
