export {
	findPublicChat,
	findSharedChat,
	type OwnedChat,
	onlyPublicChats,
	ownedChat,
	type SharedChat,
	sharedChat,
} from "./access.ts";
export { AnswerCounts } from "./answer-counts.ts";
export { type AskTools, askProvider, type Outcome } from "./ask-provider.ts";
export { answerCost, failedCost } from "./budget.ts";
export { type ChatRow, inProviderOrder, type ResponseRow, selectedProviders } from "./chat-rows.ts";
export { insertChat, type NewChat, newChat } from "./chat-store.ts";
export type { ChatSummary } from "./chat-summary.ts";
export { chatsOfAccount } from "./chats-of-account.ts";
export { createChatLife } from "./create-chat.ts";
export { FollowedChats } from "./followed-chats.ts";
export { LiveChats } from "./live-chats.ts";
export { openCall, settleCall } from "./open-calls.ts";
export { ProviderHealth } from "./provider-health.ts";
export { refuseAnonymous } from "./refuse-anonymous.ts";
export { chatRoutes } from "./routes.ts";
export type { Runner } from "./run-chat.ts";
export type { StartRules } from "./start-chat.ts";
export { deleteChat } from "./stop-answers.ts";
export { StreamLimits } from "./stream-limits.ts";
export { loadResponses, loadResponsesOf } from "./text-so-far.ts";
export { viewChat, viewResponse, viewResponses, viewSummary } from "./views.ts";
export { readResponses, watchChat } from "./watch-chat.ts";
