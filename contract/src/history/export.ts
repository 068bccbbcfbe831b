import * as z from "zod/mini";

export const EXPORT_FORMATS = ["md", "json", "csv", "html"] as const;
export const exportFormat = z.enum(EXPORT_FORMATS, "Choose one of the formats md, json, csv and html.");
export type ExportFormat = z.output<typeof exportFormat>;
