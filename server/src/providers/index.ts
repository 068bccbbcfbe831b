export {
	type AiProvider,
	type AnswerEnd,
	type AnswerListener,
	ProviderFailure,
	type Question,
} from "./ai-provider.ts";
export { CATALOGUE, type CatalogueEntry, describeProvider, withdrawnModels } from "./catalogue.ts";
export { createProviders, type ProviderSettings, type Providers } from "./create-providers.ts";
export { costUsd, worstCaseUsd } from "./prices.ts";
