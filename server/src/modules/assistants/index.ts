export { type AssistantsModule, createAssistants } from "./create-assistants.ts";
export { AssistantRegistry, assistantLabel, fixedSource, isOwnAssistant } from "./registry.ts";
export { type AssistantsDependencies, assistantRoutes } from "./routes.ts";
