export { ownedChat, type SharedChat, sharedChat } from "./access.ts";
export type { AskTools } from "./ask-provider.ts";
export { type ChatLife, createChatLife } from "./create-chat.ts";
export { LiveChats } from "./live-chats.ts";
export { chatRoutes } from "./routes.ts";
export type { Runner } from "./run-chat.ts";
export type { StartRules } from "./start-chat.ts";
export { viewChat } from "./views.ts";
export { readResponses, watchChat } from "./watch-chat.ts";
