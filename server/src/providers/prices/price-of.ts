import type { OwnPrice, OwnPrices } from "../../settings/prices-file.ts";
import { isLocalAddress } from "../local-address.ts";
import { type Abilities, cataloguedAbilities } from "../models/abilities.ts";
import { findListed, type ListedModel, type ListedModels } from "../models/listed-model.ts";
import type { Price } from "./price.ts";
import { type PublishedModel, pricedNames, publishedModels, vendorsOf } from "./published-models.ts";

/** The prices and published facts of one assistant's models. */
export interface ModelFacts {
	priceOf(model: string): Price | null;
	published(model: string): PublishedModel | null;
	/** What a model takes by the catalogue, which the vendor's list overrides. */
	cataloguedAbilities(model: string): Abilities;
	/** Whether calls cost nothing: the address is of this machine or its network, and takes neither key nor headers. */
	readonly isFree: boolean;
}

const FREE: Price = { input: 0, cached: 0, output: 0, longer: [], search: 0 };

const fromFile = ({
	inputUsdPerMTok,
	outputUsdPerMTok,
	cachedUsdPerMTok,
	cacheWriteUsdPerMTok,
	searchUsd,
}: OwnPrice): Price => ({
	input: inputUsdPerMTok,
	cached: cachedUsdPerMTok ?? null,
	cacheWrite: cacheWriteUsdPerMTok ?? null,
	output: outputUsdPerMTok,
	longer: [],
	search: searchUsd ?? null,
});

function ownPrice(own: OwnPrices, assistantId: string, ids: readonly string[]): Price | null {
	const key = [...ids, "*"].map((id) => `${assistantId}/${id}`).find((one) => Object.hasOwn(own, one));
	const found = key === undefined ? undefined : own[key];
	return found ? fromFile(found) : null;
}

function listPrice(listed: readonly ListedModel[] | null, ids: readonly string[]): Price | null {
	return ids.map((id) => listed && findListed(listed, id)?.price).find((price) => price !== undefined) ?? null;
}

interface PricedAddress {
	readonly id: string;
	readonly baseUrl: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly apiKey: string | undefined;
}

/** Finds prices in order of precedence: the operator's prices, the vendor's list, a free address, the published prices. */
export function modelFacts(
	{ id, baseUrl, headers, apiKey }: PricedAddress,
	models: Pick<ListedModels, "current">,
	own: OwnPrices,
): ModelFacts {
	const published = publishedModels(id, baseUrl);
	const vendors = vendorsOf(id, baseUrl);
	const isFree = apiKey === undefined && Object.keys(headers).length === 0 && isLocalAddress(baseUrl);
	return {
		published,
		isFree,
		cataloguedAbilities: (model) => cataloguedAbilities(vendors, model),
		priceOf(model) {
			const ids = pricedNames(model);
			const known = ownPrice(own, id, ids) ?? listPrice(models.current(), ids) ?? (isFree ? FREE : null);
			return known ?? published(model)?.priceOn(new Date()) ?? null;
		},
	};
}
