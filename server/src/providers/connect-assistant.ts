import { type AddressRules, allowedAddresses } from "../platform/outbound/index.ts";
import type { OwnPrices } from "../settings/prices-file.ts";
import type { AssistantDefinition, Connection } from "./definition.ts";
import { sentences } from "./failures/sentences.ts";
import { isLocalAddress } from "./local-address.ts";
import { askWithListedModel } from "./models/ask-listed-model.ts";
import { type DefaultModel, PLACEHOLDER_MODEL, successorFrom } from "./models/default-model.ts";
import { findListed, type ListedModel, type ListedModels, NO_LIST } from "./models/listed-model.ts";
import { ListError } from "./models/lists/list-error.ts";
import { readModelList } from "./models/lists/read-list.ts";
import { offeredModels } from "./models/offered-models.ts";
import { type Assistant, ProviderFailure } from "./port.ts";
import { type ModelFacts, modelFacts } from "./prices/price-of.ts";
import { createGuardedOutbound, isRefusedAddress } from "./transport/guarded-outbound.ts";
import { createOutbound, type Outbound } from "./transport/request.ts";
import { anthropic } from "./wires/anthropic.ts";
import { askWithFallback } from "./wires/ask.ts";
import { geminiWire } from "./wires/gemini.ts";
import { LearnedLimits } from "./wires/learned-limits.ts";
import { openaiChat, xaiChat } from "./wires/openai-chat.ts";
import { openaiResponses } from "./wires/openai-responses.ts";
import type { Wire } from "./wires/wire.ts";

/** The protocols of an assistant: when its address does not support the first one, the next one is tried. */
function wiresOf(
	{ id, wire, isWireSet }: AssistantDefinition,
	{ geminiSearch }: { readonly geminiSearch: boolean },
): readonly [Wire, ...Wire[]] {
	const chat = id === "grok" ? xaiChat : openaiChat;
	switch (wire) {
		case "openai-responses":
			return isWireSet ? [openaiResponses] : [openaiResponses, chat];
		case "openai-chat":
			return [chat];
		case "anthropic":
			return [anthropic];
		case "gemini":
			return [geminiWire(geminiSearch)];
	}
}

const today = (): string => new Date().toISOString().slice(0, 10);

export interface ConnectorOptions {
	readonly connectMs?: number;
	/** Whether addresses that users enter may point to this machine and its network. */
	readonly allowLocal?: boolean;
	/** Whether a daily budget limits the cost of the operator's calls. */
	readonly hasBudget?: boolean;
	/** A monotonic clock. */
	readonly steadyMs?: () => number;
	/** Replaced by tests: resolves the names of vendors and in such addresses. */
	readonly lookup?: AddressRules["lookup"];
	/** The operator's own prices. */
	readonly prices?: OwnPrices;
	/** Whether users can store keys of their own. */
	readonly allowOwnKeys?: boolean;
	/** Whether assistants over Google's protocol may search the web. */
	readonly geminiSearch?: boolean;
}

const refusedAddressFailure = (name: string, cause: unknown): ProviderFailure =>
	new ProviderFailure({ code: "config", sentence: sentences.notPublic({ name }), mayRetry: false }, { cause });

/** Creates assistants that call real vendors. They share connections and the limits learned for each address. */
export class Connector {
	readonly #outbound: Outbound;
	/** For addresses that users entered. */
	readonly #guarded: Outbound;
	readonly #learned: LearnedLimits;
	/** Separate, because a user can also enter a vendor's address and must not affect other users. */
	readonly #learnedForUsers: LearnedLimits;
	readonly #prices: OwnPrices;
	readonly #takesOwnKeys: boolean;
	readonly #hasBudget: boolean;
	readonly #searching: { readonly geminiSearch: boolean };

	constructor(options: ConnectorOptions = {}) {
		const { connectMs = 10_000, allowLocal = false, lookup, prices = {}, allowOwnKeys = false } = options;
		const { hasBudget = false, geminiSearch = false, steadyMs } = options;
		this.#learned = new LearnedLimits(steadyMs);
		this.#learnedForUsers = new LearnedLimits(steadyMs);
		this.#hasBudget = hasBudget;
		this.#searching = { geminiSearch };
		this.#outbound = createOutbound(connectMs, undefined, undefined, { timeout: connectMs, lookup });
		this.#guarded = createGuardedOutbound(connectMs, { isAllowed: allowedAddresses(allowLocal), lookup });
		this.#prices = prices;
		this.#takesOwnKeys = allowOwnKeys;
	}

	/** `models` is the list of the address. */
	connect(
		definition: AssistantDefinition,
		{ apiKey, paidBy }: Connection,
		model: DefaultModel,
		models: ListedModels = NO_LIST,
	): Assistant {
		const {
			id,
			name,
			title,
			description,
			logo,
			tint,
			wire,
			env,
			baseUrl,
			headers,
			keySource,
			isOwnAddress = false,
		} = definition;
		const modelLabel = (asked: string) =>
			asked === PLACEHOLDER_MODEL ? "its own model" : asked === model.id ? model.name : asked;
		const shared = isOwnAddress
			? { outbound: this.#guarded, learned: this.#learnedForUsers }
			: { outbound: this.#outbound, learned: this.#learned };
		const takesOwnKeys = this.#takesOwnKeys && !isOwnAddress;
		const vendor = { name, env, keySource, paidBy, isOwnAddress, takesOwnKeys, hasKey: Boolean(apiKey) };
		const facts = this.factsOf(definition, models, { apiKey });
		const { priceOf, isFree } = facts;
		const isBudgeted = this.#hasBudget && paidBy === "operator";
		// A local model without a bound could write until its context is full.
		const boundsOutput = (asked: string) => isLocalAddress(baseUrl) || (isBudgeted && priceOf(asked)?.output !== 0);
		const wires = wiresOf(definition, this.#searching);
		const offer = { ...definition, searches: wires[0].searches };
		const modelList = () => offeredModels(offer, model, models, facts);
		const abilitiesOf = (asked: string) =>
			modelList().models.find((one) => one.id === asked) ?? facts.cataloguedAbilities(asked);
		const isKnownToSearch = (asked: string) => findListed(models.current() ?? [], asked)?.search ?? null;
		const endpoint = {
			...{ ...shared, ...vendor, apiKey, baseUrl, headers },
			...{ modelLabel, boundsOutput, abilitiesOf, isKnownToSearch },
		};
		const ask = askWithListedModel({
			...{ vendor, models },
			ask: askWithFallback(endpoint, wires),
			successor: (listed) => successorFrom(definition, listed, today(), priceOf),
		});
		return {
			...{ id, name, title, description, logo, tint, wire, paidBy },
			model: model.id,
			subtitle: model.name,
			demo: false,
			address: { host: new URL(baseUrl).host, isFree, models },
			priceOf,
			modelList,
			answer: async (call, listener, signal) => {
				try {
					return await ask({ model: call.model || model.id, question: call.question }, listener, signal);
				} catch (error) {
					throw isRefusedAddress(error) ? refusedAddressFailure(name, error) : error;
				}
			},
		};
	}

	/** Reads the model list from the first possible base URL that has one; rejects when none has. */
	async listModels(
		definition: AssistantDefinition,
		{ apiKey }: Pick<Connection, "apiKey">,
		signal: AbortSignal,
	): Promise<ListedModel[]> {
		const { wire, baseUrl, headers, isOwnAddress } = definition;
		const outbound = isOwnAddress ? this.#guarded : this.#outbound;
		const failures: unknown[] = [];
		for (const base of wiresOf(definition, this.#searching)[0].possibleBaseUrls(baseUrl)) {
			try {
				return await readModelList(wire, { baseUrl: base, apiKey, headers, outbound }, signal);
			} catch (error) {
				const mayBeElsewhere = error instanceof ListError && ["missing", "not-json", "empty"].includes(error.kind);
				if (!mayBeElsewhere) throw error;
				failures.push(error);
			}
		}
		throw failures[0];
	}

	/** The prices and published facts of an assistant's models. */
	factsOf(
		{ id, baseUrl, headers }: Pick<AssistantDefinition, "id" | "baseUrl" | "headers">,
		models: Pick<ListedModels, "current">,
		{ apiKey }: Pick<Connection, "apiKey">,
	): ModelFacts {
		return modelFacts({ id, baseUrl, headers, apiKey }, models, this.#prices);
	}
}
