import { DatabaseSync } from "node:sqlite";

/** The columns of a table that a later turn has of its own. */
const OWN_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	turns: { number: ":turn" },
	responses: { id: "id || '-' || :turn", turn: ":turn" },
	analyses: { turn: ":turn" },
};

/** Repeats the first turn of a stored chat, with its answers and its analysis, until the chat has so many turns. */
export function repeatTurn(databaseFile: string, chatId: string, turns: number): void {
	// The server writes, too.
	const database = new DatabaseSync(databaseFile, { timeout: 10_000 });
	for (const [table, own] of Object.entries(OWN_COLUMNS)) {
		const columns = database.prepare(`pragma table_info(${table})`).all() as { name: string }[];
		const names = columns.map(({ name }) => `"${name}"`).join(", ");
		const values = columns.map(({ name }) => own[name] ?? `"${name}"`).join(", ");
		const numberColumn = table === "turns" ? "number" : "turn";
		const insert = database.prepare(
			`insert into ${table} (${names}) select ${values} from ${table} where chat_id = :chat and ${numberColumn} = 1`,
		);
		for (let turn = 2; turn <= turns; turn++) insert.run({ chat: chatId, turn });
	}
	database.close();
}
