/** What the menus of columns are made of, before and after they were asked. */
export { ColumnMenu, type ColumnMenuProps } from "./column-menu.tsx";
export type { ChosenModel } from "./models/model-picker.tsx";
export { PanelsMenu, panelsQuery } from "./panels/panels.tsx";
export { AskFields, type AskParameters, SeatFields, type SeatParameters } from "./parameters/parameter-fields.tsx";
