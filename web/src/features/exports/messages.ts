import type { ExportFormat } from "@parallax/contract";

/** The words of exporting. */
export const messages = {
	button: "Export",
	formats: {
		md: "Markdown",
		json: "JSON",
		csv: "CSV",
		html: "HTML",
	} satisfies Record<ExportFormat, string>,
	command: (name: string, ending: string) => `Export as ${name} (${ending})`,
	print: "Print or PDF",
};
