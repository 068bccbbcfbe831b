import type { PublicConfig } from "@parallax/contract";
import { FOUR, makeProvider } from "./make-chats.ts";

/** Status and body: text is a refusal as people read it, anything else is JSON. */
export type Answer = readonly [status: number, body?: unknown, code?: string, headers?: Record<string, string>];

export interface RecordedRequest {
	readonly call: string;
	readonly body: unknown;
	/** The query string of the address, without the question mark. */
	readonly query?: string;
}

export const CONFIG: PublicConfig = {
	providers: FOUR.map((id) => makeProvider(id)),
	signIn: "local",
	firebase: null,
	allowAnonymous: true,
	allowSignUp: true,
	contactEmail: "privacy@example.org",
	limits: { promptMaxUnits: 2000, maxUploadBytes: 10_485_760, pollMs: 2000, seats: 8, turns: 20 },
	features: {
		visualization: "chart",
		remoteSources: [],
		ownKeys: true,
		ownEndpoints: false,
		search: false,
		attachments: true,
	},
	version: "test",
};

function responseOf([status, body, code, headers]: Answer): Response {
	if (body === undefined) return new Response(null, { status });
	if (typeof body === "string")
		return new Response(body, {
			status,
			headers: { "content-type": "text/plain", ...(code ? { "x-error-code": code } : {}) },
		});
	return Response.json(body, { status, headers });
}

/** Replaces the server by a table of 'GET /api/config' to answers. Returns the requests, recorded as they arrive. */
export function answerWith(table: Readonly<Record<string, Answer>>): RecordedRequest[] {
	const requests: RecordedRequest[] = [];
	globalThis.fetch = async (input, init) => {
		const { pathname, search } = new URL(String(input), "http://localhost");
		const call = `${init?.method ?? "GET"} ${pathname}`;
		const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
		requests.push({ call, body, ...(search && { query: search.slice(1) }) });
		return responseOf(
			table[call] ?? (call === "GET /api/config" ? [200, CONFIG] : undefined) ?? [404, "There is nothing here."],
		);
	};
	return requests;
}
