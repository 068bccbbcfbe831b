import type { StoredKey } from "@parallax/contract";
import type { Selectable } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, isEmbedded, prepared, type Queries, type Tables } from "../../../platform/database/index.ts";
import type { Writer } from "../../identity/index.ts";
import type { ModelLists } from "../models/model-lists.ts";
import type { KeyCipher } from "./key-cipher.ts";
import type { UserKeys } from "./user-keys.ts";
import { viewKey, visiblePart } from "./view-key.ts";

export type VisitorKeyRow = Selectable<Tables["visitor_keys"]>;

/** A visitor's key ends this long after its last use. */
const UNUSED_LIFETIME_MS = 30 * 86_400_000;
/** Uses within this time are recorded once. */
const USE_PRECISION_MS = 3_600_000;

interface Dependencies {
	readonly database: Database;
	readonly clock: Clock;
	readonly cipher: KeyCipher;
	readonly userKeys: Pick<UserKeys, "adoptIn">;
	readonly lists: Pick<ModelLists, "forgetVisitor">;
}

interface KeysOfVisitor {
	readonly visitorId: string;
	readonly usedAfter: number;
}

const select = (query: Queries, { visitorId, usedAfter }: KeysOfVisitor) =>
	query.selectFrom("visitor_keys").selectAll().where("visitor_id", "=", visitorId).where("used_at", ">", usedAfter);

/** Read for every request of a visitor. */
const unexpired = prepared(select);

/** Locks the visitor until the transaction ends, so that a sign-in moves this key too, or happens before it. */
const lockVisitor = (transaction: Queries, visitorId: string) =>
	transaction
		.selectFrom("visitors")
		.select("id")
		.where("id", "=", visitorId)
		.$if(!isEmbedded(transaction), (query) => query.forUpdate())
		.execute();

/** The API keys of browsers without an account. An expired key counts as absent until the sweep deletes it. */
export class VisitorKeys {
	readonly #dependencies: Dependencies;

	constructor(dependencies: Dependencies) {
		this.#dependencies = dependencies;
	}

	/** The keys that can be decrypted, by the IDs of the assistants. */
	async decryptAll(visitorId: string): Promise<Map<string, string>> {
		const rows = await unexpired(this.#dependencies.database.query, { visitorId, usedAfter: this.#usedAfter() });
		return new Map(
			rows.flatMap((row) => {
				const key = this.#decrypt(row);
				return key === null ? [] : [[row.assistant, key] as const];
			}),
		);
	}

	async list(visitorId: string): Promise<StoredKey[]> {
		const { query } = this.#dependencies.database;
		const rows = await this.#select(query, visitorId).orderBy("added_at").orderBy("assistant").execute();
		return rows.map((row) => viewKey(row, this.isReadable(row)));
	}

	async find(visitorId: string, assistant: string): Promise<VisitorKeyRow | undefined> {
		const { query } = this.#dependencies.database;
		return await this.#select(query, visitorId).where("assistant", "=", assistant).executeTakeFirst();
	}

	/** Whether the key was encrypted with the current secret. */
	isReadable(row: VisitorKeyRow): boolean {
		return this.#decrypt(row) !== null;
	}

	/** Stores the visitor too when this is its first write. */
	async put({ owner, store }: Writer, assistant: string, apiKey: string): Promise<StoredKey> {
		const { database, clock, cipher, lists } = this.#dependencies;
		const now = clock.now();
		const facts = {
			sealed: cipher.encrypt(["visitor", owner.id, assistant], apiKey),
			last4: visiblePart(apiKey),
			added_at: now,
			used_at: now,
			checked_at: null,
			is_ok: null,
		};
		await database.write(async (transaction) => {
			await lockVisitor(transaction, owner.id);
			await store(transaction);
			await transaction
				.insertInto("visitor_keys")
				.values({ visitor_id: owner.id, assistant, ...facts })
				.onConflict((taken) => taken.columns(["visitor_id", "assistant"]).doUpdateSet(facts))
				.execute();
		});
		lists.forgetVisitor(owner.id);
		return viewKey({ assistant, ...facts }, true);
	}

	async remove(visitorId: string, assistant: string): Promise<void> {
		const { database, lists } = this.#dependencies;
		await database.write((transaction) =>
			transaction
				.deleteFrom("visitor_keys")
				.where("visitor_id", "=", visitorId)
				.where("assistant", "=", assistant)
				.execute(),
		);
		lists.forgetVisitor(visitorId);
	}

	async removeAll(visitorId: string): Promise<void> {
		const { database, lists } = this.#dependencies;
		await database.write((transaction) => removeAllIn(transaction, visitorId));
		lists.forgetVisitor(visitorId);
	}

	/** Records the result of a test, unless the key was replaced meanwhile. */
	async recordTest({ visitor_id, assistant, sealed }: VisitorKeyRow, ok: boolean): Promise<void> {
		const { database, clock } = this.#dependencies;
		await database.write((transaction) =>
			transaction
				.updateTable("visitor_keys")
				.set({ checked_at: clock.now(), is_ok: ok ? 1 : 0 })
				.where("visitor_id", "=", visitor_id)
				.where("assistant", "=", assistant)
				.where("sealed", "=", sealed)
				.execute(),
		);
	}

	/** Postpones the end of a key that is used. Never rejects: an answer does not depend on it. */
	async recordUse(visitorId: string, assistant: string): Promise<void> {
		const { database, clock } = this.#dependencies;
		const now = clock.now();
		try {
			const row = await this.find(visitorId, assistant);
			if (!row || now - row.used_at < USE_PRECISION_MS) return;
			await database.write(
				(transaction) =>
					transaction
						.updateTable("visitor_keys")
						.set({ used_at: now })
						.where("visitor_id", "=", visitorId)
						.where("assistant", "=", assistant)
						.execute(),
				{ priority: "background" },
			);
		} catch {
			// The next use records it again.
		}
	}

	/** Encrypts the keys anew for the account that the visitor signs in to. A key that the account has stays. */
	async moveIn(transaction: Queries, visitorId: string, userId: string): Promise<void> {
		const { userKeys, lists } = this.#dependencies;
		for (const row of await this.#select(transaction, visitorId).execute()) {
			const key = this.#decrypt(row);
			if (key !== null) await userKeys.adoptIn(transaction, userId, row, key);
		}
		await removeAllIn(transaction, visitorId);
		lists.forgetVisitor(visitorId);
	}

	/** Deletes the keys that were not used for 30 days. */
	async sweep(): Promise<void> {
		const { database } = this.#dependencies;
		await database.write((transaction) =>
			transaction.deleteFrom("visitor_keys").where("used_at", "<=", this.#usedAfter()).execute(),
		);
	}

	#usedAfter(): number {
		return this.#dependencies.clock.now() - UNUSED_LIFETIME_MS;
	}

	#select(query: Queries, visitorId: string) {
		return select(query, { visitorId, usedAfter: this.#usedAfter() });
	}

	#decrypt({ visitor_id, assistant, sealed }: VisitorKeyRow): string | null {
		return this.#dependencies.cipher.decrypt(["visitor", visitor_id, assistant], sealed);
	}
}

const removeAllIn = (transaction: Queries, visitorId: string) =>
	transaction.deleteFrom("visitor_keys").where("visitor_id", "=", visitorId).execute();
