import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { control } from "./control.ts";
import { listBody, listOf, type ServedModel } from "./model-lists.ts";
import { HELLO, type Script } from "./script.ts";
import { requestedModel, VendorCall } from "./vendor-call.ts";
import { BASE_PATHS, routeOf } from "./wire.ts";

const ENV_PREFIXES: Readonly<Record<ProviderId, string>> = {
	chatgpt: "OPENAI",
	gemini: "GEMINI",
	claude: "ANTHROPIC",
	grok: "XAI",
};

/** The models that each vendor serves by default: the default models, and one that cannot answer prompts. */
const DEFAULT_MODELS: Readonly<Record<ProviderId, readonly string[]>> = {
	chatgpt: ["gpt-4o", "text-embedding-3-large"],
	gemini: ["gemini-3.8-flash", "gemini-embedding-001"],
	claude: ["claude-sonnet-5-5"],
	grok: ["grok-4.7", "grok-imagine-image"],
};

const parseBody = (body: string): unknown => {
	try {
		return JSON.parse(body);
	} catch {
		return body;
	}
};

/** One server with the real protocols of the four vendors. A script answers each request; all requests are recorded. */
export class FakeVendors {
	readonly origin: string;
	readonly #calls: VendorCall[] = [];
	readonly #waiting: { provider: ProviderId; n: number; resolve: (call: VendorCall) => void }[] = [];
	readonly #next = new Map<ProviderId, Script[]>();
	readonly #always = new Map<ProviderId, Script>();
	/** Null: requests for the list fail. */
	readonly #served = new Map<ProviderId, readonly ServedModel[] | null>();
	readonly #listed: ProviderId[] = [];
	readonly #close: () => Promise<void>;

	constructor(origin: string, close: () => Promise<void>) {
		this.origin = origin;
		this.#close = close;
	}

	/** The argument of `createBuiltInAssistants`. */
	get settings(): Record<ProviderId, { apiKey: string; baseUrl: string }> {
		return Object.fromEntries(
			PROVIDER_IDS.map((id) => [id, { apiKey: `test-key-${id}`, baseUrl: this.origin + BASE_PATHS[id] }]),
		) as Record<ProviderId, { apiKey: string; baseUrl: string }>;
	}

	/** The same settings as environment variables of a server process. */
	get env(): Record<string, string> {
		return Object.fromEntries(
			PROVIDER_IDS.flatMap((id) => [
				[`${ENV_PREFIXES[id]}_API_KEY`, this.settings[id].apiKey],
				[`${ENV_PREFIXES[id]}_BASE_URL`, this.settings[id].baseUrl],
			]),
		);
	}

	/** Sets the scripts of the next calls, one script for each call. */
	next(provider: ProviderId, ...scripts: readonly Script[]): void {
		this.#next.set(provider, [...(this.#next.get(provider) ?? []), ...scripts]);
	}

	/** Sets the script of every call for which `next` has no script. */
	always(provider: ProviderId, script: Script): void {
		this.#always.set(provider, script);
	}

	/** From now on, the vendor lists these models and refuses others. */
	serve(provider: ProviderId, ...models: readonly (string | ServedModel)[]): void {
		this.#served.set(
			provider,
			models.map((model) => (typeof model === "string" ? { id: model } : model)),
		);
	}

	/** From now on, requests for the vendor's list fail; it answers requests for any model. */
	hideList(provider: ProviderId): void {
		this.#served.set(provider, null);
	}

	/** How often the list was requested, not counting further pages. */
	lists(provider: ProviderId): number {
		return this.#listed.filter((listed) => listed === provider).length;
	}

	calls(provider?: string): readonly VendorCall[] {
		return this.#calls.filter((call) => provider === undefined || call.provider === provider);
	}

	/** Resolves to the n-th call to a provider, counted from 1, as soon as it arrives. */
	call(provider: ProviderId, n = 1): Promise<VendorCall> {
		const made = this.calls(provider)[n - 1];
		if (made) return Promise.resolve(made);
		return new Promise((resolve) => this.#waiting.push({ provider, n, resolve }));
	}

	/** Clears scripts, models and calls. */
	reset(): void {
		this.#served.clear();
		this.#listed.length = 0;
		this.#next.clear();
		this.#always.clear();
		this.#calls.length = 0;
	}

	close(): Promise<void> {
		return this.#close();
	}

	#list(provider: ProviderId, query: URLSearchParams, response: ServerResponse): void {
		if (!query.has("after_id") && !query.has("pageToken")) this.#listed.push(provider);
		const served = this.#served.has(provider)
			? this.#served.get(provider)
			: DEFAULT_MODELS[provider].map((id) => ({ id }));
		const status = served ? 200 : 503;
		const body = served ? listBody(provider, served, query) : { error: { message: "The list is not available." } };
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	}

	/** A model that is not served is refused as unknown; no script is used. */
	#scriptFor(provider: ProviderId, model: string): Script {
		const served = this.#served.get(provider);
		if (served && !served.some(({ id }) => id === model)) return { error: "model" };
		return this.#next.get(provider)?.shift() ?? this.#always.get(provider) ?? HELLO;
	}

	async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname, searchParams } = new URL(request.url ?? "/", this.origin);
		const listed = request.method === "GET" ? listOf(pathname) : undefined;
		if (listed) return this.#list(listed, searchParams, response);
		const route = request.method === "POST" ? routeOf(pathname) : undefined;
		if (!route) {
			response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found");
			return;
		}
		const body = parseBody(await text(request));
		const script = this.#scriptFor(route.provider, requestedModel(body, pathname));
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
		// A client that disconnects in the middle of its own request is not an error of the fake vendor.
		answered.catch(() => response.destroy());
	});
	// On a slow machine, an idle connection could be closed at the moment when the next call uses it.
	server.keepAliveTimeout = 0;
	server.listen(port, "127.0.0.1", 4096);
	await once(server, "listening");
	const vendors = new FakeVendors(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
		server.closeAllConnections();
		server.close();
		await once(server, "close");
	});
	return vendors;
}
