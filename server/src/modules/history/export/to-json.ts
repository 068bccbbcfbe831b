import type { Exporter } from "./exporter.ts";

/** The format is described by `docs/export.schema.json`. */
export const toJson: Exporter = {
	type: "application/json; charset=utf-8",
	async *write(chats, exportedAt) {
		yield `{"format":"parallax-export","version":2,"exportedAt":${JSON.stringify(exportedAt)},"chats":[`;
		let separator = "\n";
		for await (const chat of chats) {
			yield `${separator}${JSON.stringify(chat)}`;
			separator = ",\n";
		}
		yield "\n]}\n";
	},
};
