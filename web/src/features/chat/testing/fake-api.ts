import type { ChatSession, PublicConfig, ResponsesPayload } from "@parallax/contract";
import { vi } from "vitest";
import { FakeStream } from "./fake-stream.ts";
import { CHAT_ID, makeConfig, makePayload, makeSession } from "./make-answers.ts";

export interface ApiCall {
	readonly method: string;
	readonly path: string;
	/** Without the question mark. */
	readonly query: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: unknown;
}

type Answer = Response | Promise<Response>;

/** Answers requests in the shapes of the contract, and records them. */
export class FakeApi {
	readonly calls: ApiCall[] = [];
	readonly streams: FakeStream[] = [];
	config: PublicConfig = makeConfig();
	session: ChatSession = makeSession();
	payload: ResponsesPayload = makePayload();
	/** Overrides the default answers; a key looks like 'POST /api/chat'. */
	readonly answers = new Map<string, (call: ApiCall) => Answer>();

	install(): void {
		vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => this.#answer(address, init));
	}

	callsTo(method: string, path: string): readonly ApiCall[] {
		return this.calls.filter((call) => call.method === method && call.path === path);
	}

	get stream(): FakeStream {
		const last = this.streams.at(-1);
		if (!last) throw new Error("No stream was opened.");
		return last;
	}

	async #answer(address: string, init: RequestInit): Promise<Response> {
		const [path = "", query = ""] = address.split("?");
		const method = init.method ?? "GET";
		const headers = (init.headers ?? {}) as Record<string, string>;
		const call = { method, path, query, headers, body: init.body ? JSON.parse(String(init.body)) : undefined };
		this.calls.push(call);
		const custom = this.answers.get(`${method} ${address}`) ?? this.answers.get(`${method} ${path}`);
		if (custom) return custom(call);
		if (path.endsWith("/events")) {
			const stream = new FakeStream(init.signal);
			this.streams.push(stream);
			return stream.response;
		}
		return this.#defaults(method, path);
	}

	#defaults(method: string, path: string): Response {
		const defaults: Readonly<Record<string, () => unknown>> = {
			"GET /api/config": () => this.config,
			"POST /api/chat": () => ({ session: this.session }),
			[`GET /api/chat/${CHAT_ID}`]: () => this.session,
			[`GET /api/chat/${CHAT_ID}/responses`]: () => this.payload,
			[`GET /api/shared/${CHAT_ID}`]: () => ({ ...this.session, shared: true, owned: false }),
			[`GET /api/shared/${CHAT_ID}/responses`]: () => this.payload,
			[`POST /api/chat/${CHAT_ID}/cancel`]: () => ({ kept: true }),
		};
		const answer = defaults[`${method} ${path}`];
		return answer ? Response.json(answer()) : errorResponse(404, "That was not found.");
	}
}

export const errorResponse = (status: number, sentence: string, headers: Record<string, string> = {}): Response =>
	new Response(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
