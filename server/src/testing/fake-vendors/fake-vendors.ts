import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { control } from "./control.ts";
import { HELLO, type Script } from "./script.ts";
import { VendorCall } from "./vendor-call.ts";
import { BASE_PATHS, routeOf } from "./wire.ts";

const ENV: Readonly<Record<ProviderId, string>> = {
	chatgpt: "OPENAI",
	gemini: "GEMINI",
	claude: "ANTHROPIC",
	grok: "XAI",
};

const parsed = (body: string): unknown => {
	try {
		return JSON.parse(body);
	} catch {
		return body;
	}
};

/** The four vendors on their real wires, in one server: scripted for each request, and recording all of them. */
export class FakeVendors {
	readonly origin: string;
	readonly #calls: VendorCall[] = [];
	readonly #waiting: { provider: ProviderId; n: number; resolve: (call: VendorCall) => void }[] = [];
	readonly #next = new Map<ProviderId, Script[]>();
	readonly #always = new Map<ProviderId, Script>();
	readonly #close: () => Promise<void>;

	constructor(origin: string, close: () => Promise<void>) {
		this.origin = origin;
		this.#close = close;
	}

	/** What `createBuiltInAssistants` takes. */
	get settings(): Record<ProviderId, { apiKey: string; baseUrl: string }> {
		return Object.fromEntries(
			PROVIDER_IDS.map((id) => [id, { apiKey: `test-key-${id}`, baseUrl: this.origin + BASE_PATHS[id] }]),
		) as Record<ProviderId, { apiKey: string; baseUrl: string }>;
	}

	/** The same, as the environment of a server process. */
	get env(): Record<string, string> {
		return Object.fromEntries(
			PROVIDER_IDS.flatMap((id) => [
				[`${ENV[id]}_API_KEY`, this.settings[id].apiKey],
				[`${ENV[id]}_BASE_URL`, this.settings[id].baseUrl],
			]),
		);
	}

	/** How the next calls are answered, one script each. */
	next(provider: ProviderId, ...scripts: readonly Script[]): void {
		this.#next.set(provider, [...(this.#next.get(provider) ?? []), ...scripts]);
	}

	/** How every call is answered for which `next` has nothing. */
	always(provider: ProviderId, script: Script): void {
		this.#always.set(provider, script);
	}

	calls(provider?: string): readonly VendorCall[] {
		return this.#calls.filter((call) => provider === undefined || call.provider === provider);
	}

	/** Resolves to the n-th call of a provider, counted from 1, as soon as it is made. */
	call(provider: ProviderId, n = 1): Promise<VendorCall> {
		const made = this.calls(provider)[n - 1];
		if (made) return Promise.resolve(made);
		return new Promise((resolve) => this.#waiting.push({ provider, n, resolve }));
	}

	/** Forgets scripts and calls. */
	reset(): void {
		this.#next.clear();
		this.#always.clear();
		this.#calls.length = 0;
	}

	close(): Promise<void> {
		return this.#close();
	}

	async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname } = new URL(request.url ?? "/", this.origin);
		const route = request.method === "POST" ? routeOf(pathname) : undefined;
		if (!route) {
			response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found");
			return;
		}
		const body = parsed(await text(request));
		const script = this.#next.get(route.provider)?.shift() ?? this.#always.get(route.provider) ?? HELLO;
		const call = new VendorCall(route, request, response, body, script);
		this.#calls.push(call);
		call.play(script);
		const made = this.calls(route.provider).length;
		for (const wait of this.#waiting) {
			if (wait.provider === route.provider && wait.n === made) wait.resolve(call);
		}
	}
}

export async function startFakeVendors(port = 0): Promise<FakeVendors> {
	const server = createServer((request, response) => {
		const answered = request.url?.startsWith("/_control")
			? control(vendors, request, response)
			: vendors.answer(request, response);
		// A client that leaves in the middle of its own request is no fault of the fake.
		answered.catch(() => response.destroy());
	});
	server.listen(port, "127.0.0.1", 4096);
	await once(server, "listening");
	const vendors = new FakeVendors(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
		server.closeAllConnections();
		server.close();
		await once(server, "close");
	});
	return vendors;
}
