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
	/** By default `BODY_MAX_BYTES`. */
	readonly maxBodyBytes?: number;
	readonly answer?: z.ZodMiniType;
	readonly media?: Media;
	readonly status?: 200 | 201 | 202 | 204;
}

/** The params schema must have exactly the parameters of the path. */
type ParamsFit<E extends EndpointShape> = [ParamNames<E["path"]>] extends [never]
	? { readonly params?: never }
	: { readonly params: z.ZodMiniObject<Record<ParamNames<E["path"]>, z.ZodMiniType>> };

export const endpoint = <const E extends EndpointShape>(shape: E & ParamsFit<E>): E => shape;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : never;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : never;
type Simplify<T> = { [K in keyof T]: T[K] };

type InputPart<E, K extends "params" | "query" | "body"> = E extends { readonly [P in K]: infer S }
	? Record<never, never> extends Input<S>
		? { readonly [P in K]?: Input<S> }
		: { readonly [P in K]: Input<S> }
	: Record<never, never>;

type OutputPart<E, K extends "params" | "query" | "body"> = E extends { readonly [P in K]: infer S }
	? { readonly [P in K]: Output<S> }
	: Record<never, never>;

/** The input of a client that calls the endpoint. */
export type CallInput<E extends EndpointShape> = Simplify<
	InputPart<E, "params"> & InputPart<E, "query"> & InputPart<E, "body">
>;

/** The validated input of the server's handler. */
export type HandlerInput<E extends EndpointShape> = Simplify<
	OutputPart<E, "params"> & OutputPart<E, "query"> & OutputPart<E, "body">
>;

/** The return value of the handler. */
export type HandlerResult<E extends EndpointShape> = E extends { readonly answer: infer S } ? Input<S> : undefined;

/** The result for the client. */
export type ParsedAnswer<E extends EndpointShape> = E extends { readonly answer: infer S } ? Output<S> : undefined;

export interface UrlParts {
	readonly params?: Readonly<Record<string, unknown>>;
	readonly query?: Readonly<Record<string, unknown>>;
}

/** The URL of an endpoint with its escaped params and query. */
export function urlOf(target: Pick<EndpointShape, "path">, parts: UrlParts = {}): string {
	const path = target.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
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
