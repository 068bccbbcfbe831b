import type { ExportFormat } from "@parallax/contract";

/** The texts of the export menu. */
export const messages = {
	button: "Export",
	formats: {
		md: "Markdown",
		json: "JSON",
		csv: "CSV",
		html: "HTML",
	} satisfies Record<ExportFormat, string>,
	command: (name: string, extension: string) => `Export as ${name} (${extension})`,
	editions: "Earlier editions and repeats are in the JSON file alone.",
	print: "Print or PDF",
};
