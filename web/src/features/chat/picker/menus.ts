/** The menus of the picker, loaded as one chunk. */
export { AddMenu } from "./add-menu.tsx";
export { setModel, setParameters } from "./column-edits.ts";
export { SeatMenu } from "./seat-menu.tsx";
