import { randomBytes } from "node:crypto";
import { MAX_PANELS, type Panel, type SeatRequest } from "@parallax/contract";
import type { Selectable } from "kysely";
import { conflict, notFound } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Queries, Tables } from "../../../platform/database/index.ts";
import type { AccountData, SignedInUser } from "../../identity/index.ts";
import { lockUser } from "../lock-user.ts";

export type NewPanel = Omit<Panel, "id">;

const NO_PANEL = "This panel doesn't exist or has been deleted.";
const TOO_MANY = `You have ${MAX_PANELS} panels, which is the most. Delete one to save another.`;

const select = (query: Queries, userId: string) =>
	query.selectFrom("panels").selectAll().where("user_id", "=", userId).orderBy("created_at").orderBy("id");

const view = ({ id, name, seats }: Pick<Selectable<Tables["panels"]>, "id" | "name" | "seats">): Panel => ({
	id,
	name,
	seats: JSON.parse(seats) as SeatRequest[],
});

/** The named sets of columns that people save. */
export class Panels {
	readonly #database: Database;
	readonly #clock: Clock;

	constructor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
		this.#database = database;
		this.#clock = clock;
	}

	async list(userId: string): Promise<Panel[]> {
		return (await select(this.#database.query, userId).execute()).map(view);
	}

	async create(user: SignedInUser, { name, seats }: NewPanel): Promise<Panel> {
		const row = { id: randomBytes(16).toString("base64url"), name, seats: JSON.stringify(seats) };
		await this.#database.write(async (transaction) => {
			await lockUser(transaction, user);
			if ((await select(transaction, user.id).execute()).length >= MAX_PANELS) throw conflict(TOO_MANY);
			await transaction
				.insertInto("panels")
				.values({ ...row, user_id: user.id, created_at: this.#clock.now() })
				.execute();
		});
		return view(row);
	}

	async update({ id: userId }: SignedInUser, id: string, { name, seats }: NewPanel): Promise<Panel> {
		const row = { id, name, seats: JSON.stringify(seats) };
		const { numUpdatedRows } = await this.#database.write((transaction) =>
			transaction
				.updateTable("panels")
				.set({ name: row.name, seats: row.seats })
				.where("id", "=", id)
				.where("user_id", "=", userId)
				.executeTakeFirstOrThrow(),
		);
		if (numUpdatedRows === 0n) throw notFound(NO_PANEL);
		return view(row);
	}

	async remove({ id: userId }: SignedInUser, id: string): Promise<void> {
		const { numDeletedRows } = await this.#database.write((transaction) =>
			transaction.deleteFrom("panels").where("id", "=", id).where("user_id", "=", userId).executeTakeFirstOrThrow(),
		);
		if (numDeletedRows === 0n) throw notFound(NO_PANEL);
	}
}

async function* entries(panels: Panels, userId: string): AsyncGenerator<unknown> {
	yield* await panels.list(userId);
}

export const panelsOfAccount = (panels: Panels): AccountData => ({
	name: "panels",
	move: async () => {},
	entries: (userId) => entries(panels, userId),
	erase: async (transaction, userId) => {
		await transaction.deleteFrom("panels").where("user_id", "=", userId).execute();
		return async () => {};
	},
});
