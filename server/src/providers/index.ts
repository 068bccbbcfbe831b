export { addedDefinition, addedSources, connectAdded } from "./added-assistants.ts";
export {
	assistantName,
	BUILT_IN_ASSISTANTS,
	builtInAssistant,
} from "./built-in-assistants.ts";
export { Connector, type ConnectorRules } from "./connect-assistant.ts";
export { type AssistantSource, builtInSources, type KeepList, listSourceOf } from "./create-assistants.ts";
export { type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "./demo/prepared-analysis.ts";
export { createImageModels } from "./images/create-image-models.ts";
export { IMAGE_WORST_USD, type ImageModel } from "./images/image-model.ts";
export {
	isListed,
	type ListedModel,
	type ListedModels,
	type ListSource,
	type ListState,
	NO_LIST,
} from "./models/listed-model.ts";
export { unpricedModels, withdrawnModels } from "./models/model-warnings.ts";
export {
	type AnswerEnd,
	type AnswerListener,
	type AnswerNote,
	type Assistant,
	type AssistantCall,
	type BilledTokens,
	type Message,
	ProviderFailure,
	promptQuestion,
	type ReplySchema,
} from "./port.ts";
export { assumedUsd, costUsd, estimateTokens, estimateUsd, mostUsd, type Price, worstCaseUsd } from "./prices/price.ts";
