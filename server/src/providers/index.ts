export {
	type AiProvider,
	type AnswerEnd,
	type AnswerListener,
	ProviderFailure,
	type ReplySchema,
} from "./ai-provider.ts";
export { CATALOGUE, describeProvider, withdrawnModels } from "./catalogue.ts";
export { createImageModels } from "./create-image-models.ts";
export { createProviders, type Providers } from "./create-providers.ts";
export { type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "./demo/prepared-analysis.ts";
export { IMAGE_WORST_USD, type ImageModel } from "./image-model.ts";
export { costUsd, estimateUsd, unpricedModels, worstCaseUsd } from "./prices.ts";
