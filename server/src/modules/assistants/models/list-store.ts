import type { Database } from "../../../platform/database/index.ts";
import type { ListedModel, ListSource } from "../../../providers/index.ts";

export interface StoredList {
	readonly models: readonly ListedModel[];
	readonly readAt: number;
}

type Place = Pick<ListSource, "assistant" | "baseUrl">;

/** The lists in the database, where other processes and the next start find them. */
export class ListStore {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Null also when the row is of another address. */
	async load({ assistant, baseUrl }: Place, userId: string): Promise<StoredList | null> {
		const row = await this.#database.query
			.selectFrom("model_lists")
			.select(["models", "read_at"])
			.where("assistant", "=", assistant)
			.where("user_id", "=", userId)
			.where("base_url", "=", baseUrl)
			.executeTakeFirst();
		return row ? { models: JSON.parse(row.models) as ListedModel[], readAt: row.read_at } : null;
	}

	/** An account that was deleted while its list was read gets none. */
	async save({ assistant, baseUrl }: Place, userId: string, { models, readAt }: StoredList): Promise<void> {
		const facts = { base_url: baseUrl, models: JSON.stringify(models), read_at: readAt };
		const write = this.#database.write(
			async (transaction) => {
				if (userId !== "") {
					const user = await transaction.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
					if (!user) return;
				}
				await transaction
					.insertInto("model_lists")
					.values({ assistant, user_id: userId, ...facts })
					.onConflict((stored) => stored.columns(["assistant", "user_id"]).doUpdateSet(facts))
					.execute();
			},
			{ priority: "background" },
		);
		await write;
	}

	/** Lists of accounts that were deleted while their lists were read. */
	async sweep(): Promise<void> {
		await this.#database.write((transaction) =>
			transaction
				.deleteFrom("model_lists")
				.where("user_id", "!=", "")
				.where("user_id", "not in", transaction.selectFrom("users").select("id"))
				.execute(),
		);
	}
}
