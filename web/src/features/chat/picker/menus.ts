/** What floats at the picker: fetched together. */
export { AddMenu } from "./add-menu.tsx";
export { SeatMenu } from "./seat-menu.tsx";
