import type { PublicConfig } from "@parallax/contract";

/** Status and body: text is a refusal as people read it, anything else is JSON. */
export type Answer = readonly [status: number, body?: unknown];

export interface Asked {
	readonly call: string;
	readonly body: unknown;
}

export const CONFIG: PublicConfig = {
	providers: [],
	signIn: "local",
	firebase: null,
	allowAnonymous: true,
	allowSignUp: true,
	limits: { promptMaxUnits: 2000, maxUploadBytes: 10_485_760, pollMs: 2000 },
	features: { visualization: "chart", remoteSources: [] },
	version: "test",
};

function responseOf([status, body]: Answer): Response {
	if (body === undefined) return new Response(null, { status });
	if (typeof body === "string") return new Response(body, { status, headers: { "content-type": "text/plain" } });
	return Response.json(body, { status });
}

/** Takes the place of the server: a table of 'GET /api/config' to answers, and a record of what was asked. */
export function answerWith(table: Readonly<Record<string, Answer>>): Asked[] {
	const asked: Asked[] = [];
	const known: Record<string, Answer> = { "GET /api/config": [200, CONFIG], ...table };
	globalThis.fetch = async (input, init) => {
		const { pathname } = new URL(String(input), "http://localhost");
		const call = `${init?.method ?? "GET"} ${pathname}`;
		asked.push({ call, body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined });
		return responseOf(known[call] ?? [404, "There is nothing here."]);
	};
	return asked;
}
