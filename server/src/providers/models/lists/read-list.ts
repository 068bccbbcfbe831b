import type { WireName } from "@parallax/contract";
import { request as send } from "undici";
import { VendorResponseError } from "../../failures/vendor-errors.ts";
import { at, type Json, shortTextIn } from "../../json.ts";
import { keyHeader, type Outbound, urlAt } from "../../transport/request.ts";
import type { ListedModel } from "../listed-model.ts";
import { newestFirst } from "../version.ts";
import { type ByteBudget, readListBody } from "./list-body.ts";
import { ListError } from "./list-error.ts";
import { anthropicEntries, nextAnthropicCursor, readAnthropicModel } from "./read-anthropic-list.ts";
import { geminiEntries, nextGeminiPageToken, readGeminiModel } from "./read-gemini-list.ts";
import { openAiEntries, readOpenAiModel } from "./read-openai-list.ts";

/** For all pages together, after decoding. */
const LIST_MAX_BYTES = 4 * 1_048_576;
const MAX_PAGES = 20;
/** The number of entries that are read, of all pages together, whether or not they are models that can chat. */
const MAX_ENTRIES = 3000;
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
	/** The entries of a page. */
	entries(body: unknown): readonly Json[];
	/** Null for an entry that is not a model that can chat. */
	read(entry: Json): ListedModel | null;
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
	entries: openAiEntries,
	read: readOpenAiModel,
	next: linkedPage,
};

const LIST_WIRES: Readonly<Record<WireName, ListWire>> = {
	"openai-responses": OPENAI,
	"openai-chat": OPENAI,
	anthropic: {
		path: "/v1/models",
		query: { limit: "1000" },
		headers: (apiKey) => ({ "anthropic-version": "2023-06-01", ...keyHeader("x-api-key", apiKey) }),
		entries: anthropicEntries,
		read: readAnthropicModel,
		next: (body, page) => withQuery(page, "after_id", nextAnthropicCursor(body)),
	},
	gemini: {
		path: "/v1beta/models",
		query: { pageSize: "1000" },
		headers: (apiKey) => keyHeader("x-goog-api-key", apiKey),
		entries: geminiEntries,
		read: readGeminiModel,
		next: (body, page) => withQuery(page, "pageToken", nextGeminiPageToken(body)),
	},
};

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
			"accept-encoding": "identity",
			"user-agent": "parallax",
			...wire.headers(apiKey),
			...lowerCaseNames(headers),
		},
		dispatcher: outbound.dispatcher,
		signal,
	});
	const text = await readListBody(reply, byteBudget);
	if (reply.statusCode > 299)
		throw ListError.fromResponse(VendorResponseError.from(text, reply.statusCode, reply.headers));
	try {
		return JSON.parse(text);
	} catch {
		throw new ListError("not-json");
	}
}

/** The models of all pages, in the order of the list. */
async function readPages(first: URL, context: ReadContext): Promise<ListedModel[]> {
	const { wire } = context;
	const models = new Map<string, ListedModel>();
	let page: URL | null = first;
	let remaining = MAX_ENTRIES;
	for (let pages = 0; page && pages < MAX_PAGES && remaining > 0; pages += 1) {
		const body = await readPage(page, context);
		const entries = wire.entries(body).slice(0, remaining);
		remaining -= entries.length;
		for (const entry of entries) {
			const model = wire.read(entry);
			if (model) models.set(model.id, model);
		}
		page = wire.next(body, page);
	}
	return [...models.values()];
}

/** xAI sends its prices only at this path. */
const XAI_PRICES_PATH = "/language-models";
const XAI_HOST = /(^|\.)x\.ai$/;

/** The models with the prices of xAI's second list; without them if it cannot be read. */
async function withXaiPrices(models: readonly ListedModel[], context: ReadContext): Promise<ListedModel[]> {
	const page = urlAt(context.address.baseUrl, XAI_PRICES_PATH);
	const priced = await readPages(page, context).catch(() => []);
	const byId = new Map(priced.map((model) => [model.id, model]));
	return models.map((model) => ({ ...model, price: model.price ?? byId.get(model.id)?.price ?? null }));
}

/**
 * Whether the order by date or version shows the age of the models. The versions of unrelated models do not, nor does
 * one date for all of them, so such lists of self-hosted servers keep their order.
 */
function hasOrder(name: WireName, models: readonly ListedModel[]): boolean {
	const dates = new Set(models.map(({ createdAt }) => createdAt));
	return name === "gemini" || (!dates.has(null) && (dates.size > 1 || models.length === 1));
}

/** Reads all pages of the list, newest model first. A list without chat models is useless and counts as an error. */
export async function readModelList(name: WireName, address: ListAddress, signal: AbortSignal): Promise<ListedModel[]> {
	const wire = LIST_WIRES[name];
	const timedSignal = AbortSignal.any([signal, AbortSignal.timeout(READ_TIMEOUT_MS)]);
	const context = { wire, address, byteBudget: { bytes: LIST_MAX_BYTES }, signal: timedSignal };
	const first = urlAt(address.baseUrl, wire.path);
	for (const [key, value] of Object.entries(wire.query)) first.searchParams.set(key, value);
	const listed = await readPages(first, context);
	if (listed.length === 0) throw new ListError("empty");
	const models = XAI_HOST.test(first.hostname) ? await withXaiPrices(listed, context) : listed;
	return hasOrder(name, models) ? newestFirst(models) : models;
}
