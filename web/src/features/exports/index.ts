export { ExportMenu, type FileAddress } from "./export-menu.tsx";
