export {
	type AiProvider,
	type AnswerEnd,
	type AnswerListener,
	ProviderFailure,
	type ReplySchema,
} from "./ai-provider.ts";
export { CATALOGUE, describeProvider, withdrawnModels } from "./catalogue.ts";
export { createProviders, type Providers } from "./create-providers.ts";
export { costUsd, worstCaseUsd } from "./prices.ts";
