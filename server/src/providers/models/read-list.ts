import type { WireName } from "@parallax/contract";
import { request as send } from "undici";
import { StreamError, VendorResponseError } from "../failures/vendor-errors.ts";
import { at, shortTextIn } from "../json.ts";
import { keyHeader, type Outbound, urlAt } from "../transport/request.ts";
import type { ListedModel } from "./listed-model.ts";
import { nextAnthropicCursor, readAnthropicList } from "./read-anthropic-list.ts";
import { nextGeminiPageToken, readGeminiList } from "./read-gemini-list.ts";
import { readOpenAiList } from "./read-openai-list.ts";
import { newestFirst } from "./version.ts";

/** For all pages together. */
const LIST_MAX_BYTES = 8 * 1_048_576;
const MAX_PAGES = 20;
const MAX_MODELS = 3000;
/** For all pages together. */
const READ_TIMEOUT_MS = 20_000;

/** The address of a list, with its key and headers. */
export interface ListAddress {
	readonly baseUrl: string;
	readonly apiKey: string | undefined;
	readonly headers: Readonly<Record<string, string>>;
	readonly outbound: Pick<Outbound, "dispatcher">;
}

interface ListWire {
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	headers(apiKey: string | undefined): Record<string, string>;
	read(body: unknown): ListedModel[];
	/** The URL of the next page; null on the last page. */
	next(body: unknown, page: URL): URL | null;
}

const withQuery = (page: URL, name: string, value: string | null): URL | null => {
	if (value === null) return null;
	const next = new URL(page);
	next.searchParams.set(name, value);
	return next;
};

/** OpenRouter sends the URL of the next page; a URL of another origin is ignored. */
function linkedPage(body: unknown, page: URL): URL | null {
	const link = shortTextIn(at(body, "links", "next"), 2000);
	const next = link === null ? null : URL.parse(link, page.href);
	return next?.origin === page.origin ? next : null;
}

const OPENAI: ListWire = {
	path: "/models",
	query: {},
	headers: (apiKey) => keyHeader("authorization", apiKey && `Bearer ${apiKey}`),
	read: readOpenAiList,
	next: linkedPage,
};

const LIST_WIRES: Readonly<Record<WireName, ListWire>> = {
	"openai-responses": OPENAI,
	"openai-chat": OPENAI,
	anthropic: {
		path: "/v1/models",
		query: { limit: "1000" },
		headers: (apiKey) => ({ "anthropic-version": "2023-06-01", ...keyHeader("x-api-key", apiKey) }),
		read: readAnthropicList,
		next: (body, page) => withQuery(page, "after_id", nextAnthropicCursor(body)),
	},
	gemini: {
		path: "/v1beta/models",
		query: { pageSize: "1000" },
		headers: (apiKey) => keyHeader("x-goog-api-key", apiKey),
		read: readGeminiList,
		next: (body, page) => withQuery(page, "pageToken", nextGeminiPageToken(body)),
	},
};

/** The number of bytes that may still be read. */
interface ByteBudget {
	bytes: number;
}

async function readBody(chunks: AsyncIterable<Buffer>, byteBudget: ByteBudget): Promise<string> {
	const buffers: Buffer[] = [];
	for await (const chunk of chunks) {
		byteBudget.bytes -= chunk.length;
		if (byteBudget.bytes < 0) throw new StreamError("protocol", "the list of models was too long");
		buffers.push(chunk);
	}
	return Buffer.concat(buffers).toString("utf8");
}

/** Lower-case names, so that the assistant's own headers replace the default ones. */
const lowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

interface ReadContext {
	readonly wire: ListWire;
	readonly address: ListAddress;
	readonly byteBudget: ByteBudget;
	readonly signal: AbortSignal;
}

async function readPage(page: URL, { wire, address, byteBudget, signal }: ReadContext): Promise<unknown> {
	const { apiKey, headers, outbound } = address;
	const reply = await send(page, {
		method: "GET",
		headers: {
			accept: "application/json",
			"user-agent": "parallax",
			...wire.headers(apiKey),
			...lowerCaseNames(headers),
		},
		dispatcher: outbound.dispatcher,
		signal,
	});
	const text = await readBody(reply.body, byteBudget);
	if (reply.statusCode > 299) throw VendorResponseError.from(text, reply.statusCode, reply.headers);
	try {
		return JSON.parse(text);
	} catch {
		throw new StreamError("protocol", "the list of models was not JSON");
	}
}

/** Reads all pages of the list, newest model first. A list without chat models is useless and counts as an error. */
export async function readModelList(name: WireName, address: ListAddress, signal: AbortSignal): Promise<ListedModel[]> {
	const wire = LIST_WIRES[name];
	const timedSignal = AbortSignal.any([signal, AbortSignal.timeout(READ_TIMEOUT_MS)]);
	const context = { wire, address, byteBudget: { bytes: LIST_MAX_BYTES }, signal: timedSignal };
	const models = new Map<string, ListedModel>();
	let page: URL | null = urlAt(address.baseUrl, wire.path);
	for (const [key, value] of Object.entries(wire.query)) page.searchParams.set(key, value);
	for (let pages = 0; page && pages < MAX_PAGES && models.size < MAX_MODELS; pages += 1) {
		const body = await readPage(page, context);
		for (const model of wire.read(body)) models.set(model.id, model);
		page = wire.next(body, page);
	}
	if (models.size === 0) throw new StreamError("protocol", "the list has no model that can chat");
	const found = [...models.values()].slice(0, MAX_MODELS);
	// The versions of unrelated models do not show their age, so the list of a self-hosted server keeps its order.
	const hasOrder = name === "gemini" || found.every(({ createdAt }) => createdAt !== null);
	return hasOrder ? newestFirst(found) : found;
}
