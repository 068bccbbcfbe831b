import type { AssistantModel } from "@parallax/contract";

/** A model in a vendor's list of which only the ID is known. */
export const makeModel = (id: string, overrides: Partial<AssistantModel> = {}): AssistantModel => ({
	id,
	name: id.toUpperCase(),
	contextTokens: null,
	inputUsdPerMTok: null,
	outputUsdPerMTok: null,
	images: null,
	documents: null,
	search: null,
	reasoning: null,
	isDefault: false,
	...overrides,
});
