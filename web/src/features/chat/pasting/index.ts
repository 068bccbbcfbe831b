/** Loaded when a user wants to paste an answer, or to edit one. */
export { pastingMessages } from "./messages.ts";
export { PasteDialog } from "./paste-dialog.tsx";
export { pastedColumn, withPasted } from "./pasted-columns.ts";
