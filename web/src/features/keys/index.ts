export { KeyDialog } from "./key-dialog.tsx";
export { KeyField } from "./key-field.tsx";
export { KeyForm } from "./key-form.tsx";
export { messages as keyMessages } from "./messages.ts";
export { OllamaDialog } from "./ollama-dialog.tsx";
export { RemoveButton } from "./remove-button.tsx";
export { ResultLine, useTesting } from "./result-line.tsx";
export { useKeys, useRemoveKey } from "./use-keys.ts";
export { VisitorKeys } from "./visitor-keys.tsx";
