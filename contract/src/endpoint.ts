import type * as z from "zod/mini";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The parameter names in a path such as `/api/chat/:id`. */
export type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
	? ParamNames<Head> | ParamNames<Tail>
	: Path extends `:${infer Name}`
		? Name
		: never;

/** The kind of response when it is not JSON. */
export type Media = "events" | "file" | "text" | "page" | "redirect";

export interface EndpointShape<Path extends string = string> {
	readonly method: Method;
	readonly path: Path;
	/** One line for readers of `/api/docs`. */
	readonly summary: string;
	readonly params?: z.ZodMiniObject;
	readonly query?: z.ZodMiniObject;
	readonly body?: z.ZodMiniType;
	readonly answer?: z.ZodMiniType;
	readonly media?: Media;
	readonly status?: 200 | 201 | 204;
}

/** The params schema must have exactly the parameters of the path. */
type ParamsFit<E extends EndpointShape> = [ParamNames<E["path"]>] extends [never]
	? { readonly params?: never }
	: { readonly params: z.ZodMiniObject<Record<ParamNames<E["path"]>, z.ZodMiniType>> };

export const endpoint = <const E extends EndpointShape>(shape: E & ParamsFit<E>): E => shape;

type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never;
type Read<S> = S extends z.ZodMiniType ? z.output<S> : never;
type Flat<T> = { [K in keyof T]: T[K] };

type SentPart<E, K extends "params" | "query" | "body"> = E extends { readonly [P in K]: infer S }
	? Record<never, never> extends Sent<S>
		? { readonly [P in K]?: Sent<S> }
		: { readonly [P in K]: Sent<S> }
	: Record<never, never>;

type ReadPart<E, K extends "params" | "query" | "body"> = E extends { readonly [P in K]: infer S }
	? { readonly [P in K]: Read<S> }
	: Record<never, never>;

/** The input of a client that calls the endpoint. */
export type CallInput<E extends EndpointShape> = Flat<
	SentPart<E, "params"> & SentPart<E, "query"> & SentPart<E, "body">
>;

/** The validated input of the server's handler. */
export type Received<E extends EndpointShape> = Flat<
	ReadPart<E, "params"> & ReadPart<E, "query"> & ReadPart<E, "body">
>;

/** The return value of the handler. */
export type AnswerSent<E extends EndpointShape> = E extends { readonly answer: infer S } ? Sent<S> : undefined;

/** The result for the client. */
export type AnswerRead<E extends EndpointShape> = E extends { readonly answer: infer S } ? Read<S> : undefined;

export interface UrlParts {
	readonly params?: Readonly<Record<string, unknown>>;
	readonly query?: Readonly<Record<string, unknown>>;
}

/** The URL of an endpoint with its escaped params and query. */
export function urlOf(target: Pick<EndpointShape, "path">, parts: UrlParts = {}): string {
	const path = target.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) => {
		const value = parts.params?.[name];
		if (value === undefined) throw new Error(`${target.path} needs ${name}`);
		return encodeURIComponent(String(value));
	});
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(parts.query ?? {})) {
		if (value !== undefined) search.set(name, String(value));
	}
	return search.size > 0 ? `${path}?${search}` : path;
}
