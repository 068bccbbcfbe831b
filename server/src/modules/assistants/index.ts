export { AssistantRegistry, assistantLabel, fixedSource } from "./registry.ts";
