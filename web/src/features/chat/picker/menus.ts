/** The menus of the picker, loaded as one chunk. */
export { AddMenu } from "./add-menu.tsx";
export { SeatMenu } from "./seat-menu.tsx";
