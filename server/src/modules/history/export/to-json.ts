import type { ExportKind } from "./export-kind.ts";

/** The format is described by `docs/export.schema.json`. */
export const toJson: ExportKind = {
	type: "application/json; charset=utf-8",
	async *write(chats, exportedAt) {
		yield `{"format":"parallax-export","version":2,"exportedAt":${JSON.stringify(exportedAt)},"chats":[`;
		let comma = "\n";
		for await (const chat of chats) {
			yield `${comma}${JSON.stringify(chat)}`;
			comma = ",\n";
		}
		yield "\n]}\n";
	},
};
