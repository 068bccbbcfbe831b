import type { StoredKey } from "@parallax/contract";
import type { Selectable } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Queries, Tables } from "../../../platform/database/index.ts";
import type { SignedInUser } from "../../identity/index.ts";
import { lockUser } from "../lock-user.ts";
import type { KeyCipher } from "./key-cipher.ts";
import { viewKey, visiblePart } from "./view-key.ts";

export type KeyRow = Selectable<Tables["user_keys"]>;
type VisitorKeyRow = Selectable<Tables["visitor_keys"]>;

export interface KeyDependencies {
	readonly database: Database;
	readonly clock: Clock;
	readonly cipher: KeyCipher;
}

const select = (query: Queries, userId: string) =>
	query.selectFrom("user_keys").selectAll().where("user_id", "=", userId);

/** Deletes the model list that was read with the old key, because another key may see other models. */
const deleteLists = (transaction: Queries, userId: string, assistant: string) =>
	transaction.deleteFrom("model_lists").where("user_id", "=", userId).where("assistant", "=", assistant).execute();

/** People's API keys. Rows contain them encrypted; only `decryptAll` returns them decrypted. */
export class UserKeys {
	readonly #dependencies: KeyDependencies;

	constructor(dependencies: KeyDependencies) {
		this.#dependencies = dependencies;
	}

	/** The keys that can be decrypted, by the IDs of the assistants. */
	async decryptAll(userId: string): Promise<Map<string, string>> {
		const { database, cipher } = this.#dependencies;
		const rows = await select(database.query, userId).execute();
		return new Map(
			rows.flatMap(({ assistant, sealed }) => {
				const key = cipher.decrypt([userId, assistant], sealed);
				return key === null ? [] : [[assistant, key] as const];
			}),
		);
	}

	async list(userId: string): Promise<StoredKey[]> {
		const rows = await select(this.#dependencies.database.query, userId)
			.orderBy("added_at")
			.orderBy("assistant")
			.execute();
		return rows.map((row) => this.#view(row));
	}

	async find(userId: string, assistant: string): Promise<KeyRow | undefined> {
		return await select(this.#dependencies.database.query, userId)
			.where("assistant", "=", assistant)
			.executeTakeFirst();
	}

	/** Whether the key was encrypted with the current secret. */
	isReadable({ user_id, assistant, sealed }: KeyRow): boolean {
		return this.#dependencies.cipher.decrypt([user_id, assistant], sealed) !== null;
	}

	async put(user: SignedInUser, assistant: string, apiKey: string): Promise<StoredKey> {
		const row = await this.#dependencies.database.write(async (transaction) => {
			await lockUser(transaction, user);
			return await this.putIn(transaction, user.id, assistant, apiKey);
		});
		return this.#view(row);
	}

	/** For use inside a larger transaction. */
	async putIn(transaction: Queries, userId: string, assistant: string, apiKey: string): Promise<KeyRow> {
		const { clock, cipher } = this.#dependencies;
		const facts = {
			sealed: cipher.encrypt([userId, assistant], apiKey),
			last4: visiblePart(apiKey),
			added_at: clock.now(),
			checked_at: null,
			is_ok: null,
		};
		await transaction
			.insertInto("user_keys")
			.values({ user_id: userId, assistant, ...facts })
			.onConflict((taken) => taken.columns(["user_id", "assistant"]).doUpdateSet(facts))
			.execute();
		await deleteLists(transaction, userId, assistant);
		return { user_id: userId, assistant, ...facts };
	}

	/** Stores a visitor's key for the account, unless the account has one for this assistant. */
	async adoptIn(transaction: Queries, userId: string, row: VisitorKeyRow, apiKey: string): Promise<void> {
		const { assistant, last4, added_at, checked_at, is_ok } = row;
		const sealed = this.#dependencies.cipher.encrypt([userId, assistant], apiKey);
		await transaction
			.insertInto("user_keys")
			.values({ user_id: userId, assistant, sealed, last4, added_at, checked_at, is_ok })
			.onConflict((taken) => taken.columns(["user_id", "assistant"]).doNothing())
			.execute();
	}

	async remove(userId: string, assistant: string): Promise<void> {
		await this.#dependencies.database.write((transaction) => this.removeIn(transaction, userId, assistant));
	}

	async removeIn(transaction: Queries, userId: string, assistant: string): Promise<void> {
		await transaction
			.deleteFrom("user_keys")
			.where("user_id", "=", userId)
			.where("assistant", "=", assistant)
			.execute();
		await deleteLists(transaction, userId, assistant);
	}

	/** Records the result of a test, unless the key was replaced meanwhile. */
	async recordTest({ user_id, assistant, sealed }: KeyRow, ok: boolean): Promise<void> {
		const { database, clock } = this.#dependencies;
		await database.write((transaction) =>
			transaction
				.updateTable("user_keys")
				.set({ checked_at: clock.now(), is_ok: ok ? 1 : 0 })
				.where("user_id", "=", user_id)
				.where("assistant", "=", assistant)
				.where("sealed", "=", sealed)
				.execute(),
		);
	}

	#view(row: KeyRow): StoredKey {
		return viewKey(row, this.isReadable(row));
	}
}
