export { addedDefinition, addedSources, connectAdded } from "./added-assistants.ts";
export {
	assistantName,
	BUILT_IN_ASSISTANTS,
	builtInAssistant,
	withdrawnModels,
} from "./built-in-assistants.ts";
export { Connector, type ConnectorRules } from "./connect-assistant.ts";
export { type AssistantSource, builtInSources } from "./create-assistants.ts";
export { type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "./demo/prepared-analysis.ts";
export { createImageModels } from "./images/create-image-models.ts";
export { IMAGE_WORST_USD, type ImageModel } from "./images/image-model.ts";
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
export { assumedUsd, costUsd, estimateUsd, unpricedModels, worstCaseUsd } from "./prices.ts";
