import { getConfig, getMe, type User } from "@parallax/contract";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, call } from "../../../lib/server/api.ts";
import { keyOf } from "../../../lib/server/query-client.ts";

/** The login session itself is hidden from scripts; this readable cookie only hints that there may be one. */
const HINT = /(?:^|; )(?:__Host-)?parallax_hint=([\w-]+)/;
export const loginHint = () => HINT.exec(document.cookie)?.[1];

export const currentUserKey = keyOf(getMe, {});

/** While nobody could say who this is, it is asked again so often. */
const ASK_AGAIN_MS = 5000;

/** Asked only when there may be somebody, so that a visitor's console stays clean. */
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
		refetchInterval: ({ state }) => state.status === "error" && ASK_AGAIN_MS,
	});

export type SignInState =
	| { readonly state: "checking" | "signed-out" }
	/** The server could not say; it is asked again by itself, and at once with `ask`. */
	| { readonly state: "unknown"; readonly isAsking: boolean; readonly ask: () => void }
	| { readonly state: "signed-in"; readonly user: User };

/** Who is signed in, as far as the page knows. */
export function useSignIn(): SignInState {
	const { data: user, isPending, isError, isFetching, errorUpdateCount, refetch } = useQuery(currentUserQuery());
	if (user) return { state: "signed-in", user };
	// Asking again makes a query that never had an answer pending once more.
	if (isError || (isPending && errorUpdateCount > 0)) {
		return { state: "unknown", isAsking: isFetching, ask: () => void refetch() };
	}
	return { state: isPending ? "checking" : "signed-out" };
}

export const rememberUser = (cache: QueryClient, user: User) => cache.setQueryData(currentUserKey, user);

/** Nobody is signed in any more: what was theirs leaves the page with them. */
export function forgetUser(cache: QueryClient) {
	cache.setQueryData(currentUserKey, null);
	cache.removeQueries({ predicate: ({ queryKey }) => queryKey.join("/") !== currentUserKey.join("/") });
}

export const nameOf = (user: User) => user.displayName ?? user.username ?? user.email ?? "";

/** Which assistants there are, and with which keys and models, depends on the viewer. */
export const refreshForViewer = (cache: QueryClient): Promise<unknown> =>
	Promise.all([
		cache.invalidateQueries({ queryKey: keyOf(getConfig, {}) }),
		cache.invalidateQueries({ queryKey: ["/api", "providers"] }),
	]);

/** Specification section 7: after the settings were saved, the server is asked again who this is. */
export const refetchUser = (cache: QueryClient) => cache.invalidateQueries({ queryKey: currentUserKey });
