import { type EndpointShape, type ParsedAnswer, urlOf } from "@parallax/contract";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { call, type InputOf } from "./api.ts";

/** Specification section 9: no query is refetched automatically, and none is retried. */
export const createQueryClient = (): QueryClient =>
	new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: Number.POSITIVE_INFINITY,
				retry: false,
				refetchInterval: false,
				refetchOnWindowFocus: false,
				refetchOnReconnect: false,
				networkMode: "always",
			},
			mutations: { retry: false, networkMode: "always" },
		},
	});

/** The parts of a key, joined by slashes, are the path of the request. */
export const keyOf = <E extends EndpointShape>(endpoint: E, input: InputOf<E>): readonly string[] => {
	const [, api = "", ...rest] = urlOf(endpoint, input).split("/");
	return [`/${api}`, ...rest];
};

/** A GET of the contract as a cached query. */
export const queryOf = <E extends EndpointShape>(endpoint: E, input: InputOf<E>) =>
	queryOptions<ParsedAnswer<E>, Error, ParsedAnswer<E>, readonly string[]>({
		queryKey: keyOf(endpoint, input),
		queryFn: ({ signal }) => call(endpoint, input, { signal }),
	});
