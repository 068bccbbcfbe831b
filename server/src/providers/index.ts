export { CATALOGUE, describeProvider, withdrawnModels } from "./built-in-assistants.ts";
export { createProviders, type Providers } from "./create-assistants.ts";
export { type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "./demo/prepared-analysis.ts";
export { createImageModels } from "./images/create-image-models.ts";
export { IMAGE_WORST_USD, type ImageModel } from "./images/image-model.ts";
export {
	type AiProvider,
	type AnswerEnd,
	type AnswerListener,
	ProviderFailure,
	type ReplySchema,
} from "./port.ts";
export { costUsd, estimateUsd, unpricedModels, worstCaseUsd } from "./prices.ts";
