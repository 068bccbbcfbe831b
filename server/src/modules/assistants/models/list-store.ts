import type { Database, Queries } from "../../../platform/database/index.ts";
import type { ListedModel, ListSource } from "../../../providers/index.ts";

export interface StoredList {
	readonly models: readonly ListedModel[];
	readonly readAt: number;
}

type ListKey = Pick<ListSource, "assistant" | "baseUrl">;

async function isStillValid(
	transaction: Queries,
	{ assistant, apiKey }: ListSource,
	userId: string,
	startedAt: number,
): Promise<boolean> {
	if (apiKey === undefined)
		return Boolean(await transaction.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst());
	const key = await transaction
		.selectFrom("user_keys")
		.select("added_at")
		.where("user_id", "=", userId)
		.where("assistant", "=", assistant)
		.executeTakeFirst();
	return key !== undefined && key.added_at <= startedAt;
}

/** Stores the lists in the database for other processes and the next start. */
export class ListStore {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Returns null when there is no row or the row is for a different address. */
	async load({ assistant, baseUrl }: ListKey, userId: string): Promise<StoredList | null> {
		const row = await this.#database.query
			.selectFrom("model_lists")
			.select(["models", "read_at"])
			.where("assistant", "=", assistant)
			.where("user_id", "=", userId)
			.where("base_url", "=", baseUrl)
			.executeTakeFirst();
		return row ? { models: JSON.parse(row.models) as ListedModel[], readAt: row.read_at } : null;
	}

	/** Stores a list whose read began at `startedAt`, unless the person's account or key was deleted or replaced since. */
	async save(source: ListSource, userId: string, { models, readAt }: StoredList, startedAt: number): Promise<void> {
		const { assistant, baseUrl } = source;
		const facts = { base_url: baseUrl, models: JSON.stringify(models), read_at: readAt };
		const write = this.#database.write(
			async (transaction) => {
				if (userId !== "" && !(await isStillValid(transaction, source, userId, startedAt))) return;
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

	/** Deletes the lists of accounts that were deleted while their lists were read. */
	async deleteOrphans(): Promise<void> {
		await this.#database.write((transaction) =>
			transaction
				.deleteFrom("model_lists")
				.where("user_id", "!=", "")
				.where("user_id", "not in", transaction.selectFrom("users").select("id"))
				.execute(),
		);
	}
}
