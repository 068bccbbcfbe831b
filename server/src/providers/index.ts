export { addedDefinition, addedSources, connectAdded } from "./added-assistants.ts";
export {
	assistantName,
	BUILT_IN_ASSISTANTS,
	builtInAssistant,
} from "./built-in-assistants.ts";
export { Connector, type ConnectorOptions } from "./connect-assistant.ts";
export { type AssistantSource, builtInSources, listSourceOf, type RegisterList } from "./create-assistants.ts";
export { type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "./demo/prepared-analysis.ts";
export { revealDetails } from "./failures/reveal-details.ts";
export { createImageModels } from "./images/create-image-models.ts";
export { type ImageModel, MAX_IMAGE_USD } from "./images/image-model.ts";
export { isLocalAddress } from "./local-address.ts";
export {
	isListed,
	type ListedModel,
	type ListedModels,
	type ListSource,
	type ListState,
	NO_LIST,
	type ReadReason,
} from "./models/listed-model.ts";
export { type ListProblem, listProblem, listProblemSentence } from "./models/lists/list-error.ts";
export { longLists, unpricedModels, withdrawnModels } from "./models/model-warnings.ts";
export {
	type AnswerEnd,
	type AnswerListener,
	type AnswerNote,
	type Assistant,
	type AssistantAddress,
	type AssistantCall,
	type BilledTokens,
	type CitationChange,
	type FailureDetails,
	type Grounding,
	type Message,
	type MessageFile,
	NO_DETAILS,
	ProviderFailure,
	promptQuestion,
	type Question,
	type ReplySchema,
} from "./port.ts";
export {
	assumedUsd,
	CEILING,
	costUsd,
	estimateUsd,
	maxCostOfBytesUsd,
	maxCostOfTokensUsd,
	maxCostUsd,
	type Price,
	usualCostOfBytesUsd,
	usualCostOfTokensUsd,
	worstCaseUsd,
} from "./prices/price.ts";
export {
	estimateTokens,
	estimateTokensOfBytes,
	estimateTokensOfSize,
	mostTokens,
	type PromptSize,
	sizeOfText,
} from "./prices/prompt-size.ts";
export { MAX_OUTPUT_TOKENS } from "./wires/output-bound.ts";
