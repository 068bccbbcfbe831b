import type { ModelFacts } from "../prices/price-of.ts";

/** No model is known. */
export const NO_FACTS: ModelFacts = {
	priceOf: () => null,
	published: () => null,
	cataloguedAbilities: () => ({ images: null, documents: null }),
	isFree: false,
};
