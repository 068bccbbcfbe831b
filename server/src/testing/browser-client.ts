import {
	type CallInput,
	CHAT_EVENTS,
	type ChatEvent,
	type EndpointShape,
	type ParsedAnswer,
	urlOf,
} from "@parallax/contract";
import { EventSourceParserStream } from "eventsource-parser/stream";

export interface CallResult<E extends EndpointShape> {
	readonly status: number;
	readonly headers: Headers;
	/** The validated body of a successful response. */
	readonly answer: ParsedAnswer<E>;
	/** The error message of a failed response. */
	readonly text: string;
}

/** A browser as the server sees it: it keeps cookies and sends the Origin header. */
export class BrowserClient {
	readonly origin: string;
	/** The origin that users see, when it differs from `origin`. */
	readonly site: string;
	readonly cookies = new Map<string, string>();

	constructor(origin: string, site = origin) {
		this.origin = origin;
		this.site = site;
	}

	/** The values of its cookies, except the hint that it has chats, which is the same for every visitor. */
	secrets(): string[] {
		return [...this.cookies].filter(([name]) => name !== "parallax_visitor_hint").map(([, value]) => value);
	}

	async fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const headers = { origin: this.site, ...(cookie ? { cookie } : {}), ...init.headers };
		const response = await fetch(new URL(path, this.origin), { redirect: "manual", ...init, headers });
		for (const line of response.headers.getSetCookie()) {
			const [name = "", value = ""] = line.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
			if (/max-age=0/i.test(line)) this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		return response;
	}

	async call<E extends EndpointShape>(
		endpoint: E,
		input: CallInput<E>,
		init: { headers?: Record<string, string>; signal?: AbortSignal } = {},
	): Promise<CallResult<E>> {
		const parts = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
		const json: Record<string, string> = parts.body === undefined ? {} : { "content-type": "application/json" };
		const response = await this.fetch(urlOf(endpoint, parts), {
			method: endpoint.method,
			...(init.signal ? { signal: init.signal } : {}),
			headers: { ...json, ...init.headers },
			...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
		});
		const text = await response.text();
		const answer = response.ok && endpoint.answer ? endpoint.answer.parse(JSON.parse(text)) : undefined;
		return { status: response.status, headers: response.headers, answer: answer as ParsedAnswer<E>, text };
	}

	/** The validated events of a stream, until it ends or the caller stops reading. */
	async *events(path: string): AsyncGenerator<ChatEvent> {
		const abortController = new AbortController();
		try {
			const response = await this.fetch(path, { signal: abortController.signal });
			if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
			const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
			for await (const message of messages) {
				const type = message.event as keyof typeof CHAT_EVENTS;
				yield { type, data: CHAT_EVENTS[type].parse(JSON.parse(message.data)) } as ChatEvent;
			}
		} finally {
			abortController.abort();
		}
	}
}
