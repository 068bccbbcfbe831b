export { AssistantRegistry, assistantLabel } from "./registry.ts";
