import { builtInAssistant } from "../built-in-assistants.ts";
import { NO_LIST } from "../models/listed-model.ts";
import type { Price } from "../prices/price.ts";
import { modelFacts } from "../prices/price-of.ts";

/** What a built-in assistant's model costs without lists and without prices of the operator's. */
export const cataloguePrice = (id: string, model: string): Price | null =>
	modelFacts({ id, baseUrl: builtInAssistant(id)?.baseUrl ?? "" }, NO_LIST, {}).priceOf(model);
