/** The components of column menus, used both before and after a prompt was sent. */
export { ColumnMenu, type ColumnMenuProps } from "./column-menu.tsx";
export { modelsQuery } from "./models/model-names.ts";
export type { ChosenModel } from "./models/model-picker.tsx";
export { useReadAgain } from "./models/use-read-again.ts";
export { PanelsMenu, panelsQuery } from "./panels/panels.tsx";
export { AskFields, type AskParameters, SeatFields, type SeatParameters } from "./parameters/parameter-fields.tsx";
