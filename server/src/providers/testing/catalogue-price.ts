import { builtInAssistant } from "../built-in-assistants.ts";
import { NO_LIST } from "../models/listed-model.ts";
import type { Price } from "../prices/price.ts";
import { modelFacts } from "../prices/price-of.ts";

/** The price of a built-in assistant's model without vendor lists and without the operator's prices. */
export const cataloguePrice = (id: string, model: string): Price | null =>
	modelFacts({ id, baseUrl: builtInAssistant(id)?.baseUrl ?? "", headers: {}, apiKey: undefined }, NO_LIST, {}).priceOf(
		model,
	);
