import {
	type HandlerInput,
	isSameName,
	MAX_OWN_ASSISTANTS,
	mistakenFor,
	nameKey,
	type OwnAssistant,
	type putOwnAssistant,
	type WireName,
} from "@parallax/contract";
import type { Selectable } from "kysely";
import { conflict, invalid, notFound } from "../../../failures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Queries, Tables } from "../../../platform/database/index.ts";
import { allowedAddresses, literalAddress } from "../../../platform/outbound/index.ts";
import {
	type Assistant,
	addedDefinition,
	type Connector,
	connectAdded,
	listSourceOf,
} from "../../../providers/index.ts";
import type { SignedInUser } from "../../identity/index.ts";
import type { UserKeys } from "../keys/user-keys.ts";
import { lockUser } from "../lock-user.ts";
import type { ModelLists } from "../models/model-lists.ts";

type Row = Selectable<Tables["user_assistants"]>;
type Body = HandlerInput<typeof putOwnAssistant>["body"];

const NOT_FOUND = "You have added no such assistant.";
const NOT_PUBLIC = "This address is not a public one, and this server asks only public ones.";
const TOO_MANY = `You have added ${MAX_OWN_ASSISTANTS} assistants, which is the most. Remove one to add another.`;

interface Dependencies {
	readonly database: Database;
	readonly clock: Clock;
	readonly keys: UserKeys;
	readonly connector: Connector;
	readonly lists: Pick<ModelLists, "forOwner">;
	/** The names of the operator's assistants. */
	readonly takenNames: () => readonly string[];
	readonly allowLocalEndpoints: boolean;
}

const select = (query: Queries, userId: string) =>
	query.selectFrom("user_assistants").selectAll().where("user_id", "=", userId).orderBy("added_at").orderBy("id");

const modelsOf = ({ models }: Row): string[] => JSON.parse(models) as string[];

/** Rejects early an address that can never be reached. Each connection checks its address again. */
function checkAddress(baseUrl: string, allowLocal: boolean): void {
	const { hostname } = new URL(baseUrl);
	const literal = literalAddress(hostname);
	const isThisMachine = /(^|\.)localhost\.?$/i.test(hostname);
	if (literal ? !allowedAddresses(allowLocal)(literal) : isThisMachine && !allowLocal) throw invalid(NOT_PUBLIC);
}

/** A name that stands already may stay, also when the rules have changed since. */
function checkName(name: string, before: string | undefined, others: readonly string[]): void {
	if (name === before) return;
	const twin = others.find((other) => nameKey(other) === nameKey(name));
	if (twin !== undefined && isSameName(twin, name))
		throw invalid(`${name} is the name of another assistant: choose another name.`);
	const mistaken = twin ?? mistakenFor(name);
	if (mistaken) throw invalid(`${name} can be mistaken for ${mistaken}: choose another name.`);
}

/** The assistants at addresses that people added. */
export class OwnAssistants {
	readonly #dependencies: Dependencies;

	constructor(dependencies: Dependencies) {
		this.#dependencies = dependencies;
	}

	/** The person's assistants, ready to be called. `keys` are the person's own. */
	async assistantsOf(
		userId: string,
		keys: ReadonlyMap<string, string>,
		{ isAsking }: { readonly isAsking: boolean },
	): Promise<Assistant[]> {
		const { database, connector, lists } = this.#dependencies;
		const rows = await select(database.query, userId).execute();
		const connected = rows.map(async (row) => {
			const { id, name, wire, base_url: baseUrl } = row;
			const fields = { id, name, wire: wire as WireName, baseUrl, models: modelsOf(row), isOwnAddress: true };
			const connection = { apiKey: keys.get(id), paidBy: "person" } as const;
			const definition = addedDefinition(fields);
			const models = await lists.forOwner(
				{ kind: "user", id: userId },
				listSourceOf(definition, connection.apiKey, connector),
			);
			if (isAsking) models.refreshInBackground();
			return connectAdded(definition, connection, connector, { models });
		});
		return await Promise.all(connected);
	}

	async list(userId: string): Promise<OwnAssistant[]> {
		const { database, keys } = this.#dependencies;
		const rows = await select(database.query, userId).execute();
		const stored = new Map((await keys.list(userId)).map(({ provider, last4 }) => [provider, last4]));
		return rows.map((row) => ({
			id: row.id,
			name: row.name,
			wire: row.wire as WireName,
			baseUrl: row.base_url,
			models: modelsOf(row),
			last4: stored.get(row.id) ?? null,
		}));
	}

	async find(userId: string, id: string): Promise<OwnAssistant> {
		const found = (await this.list(userId)).find((one) => one.id === id);
		if (!found) throw notFound(NOT_FOUND);
		return found;
	}

	async put(user: SignedInUser, id: string, body: Body): Promise<OwnAssistant> {
		checkAddress(body.baseUrl, this.#dependencies.allowLocalEndpoints);
		await this.#dependencies.database.write((transaction) => this.#putIn(transaction, user, id, body));
		return await this.find(user.id, id);
	}

	async #putIn(transaction: Queries, user: SignedInUser, id: string, body: Body): Promise<void> {
		const { clock, keys, takenNames } = this.#dependencies;
		await lockUser(transaction, user);
		const rows = await select(transaction, user.id).execute();
		const known = rows.find((row) => row.id === id);
		if (!known && rows.length >= MAX_OWN_ASSISTANTS) throw conflict(TOO_MANY);
		const others = [...takenNames(), ...rows.filter((row) => row !== known).map(({ name }) => name)];
		checkName(body.name, known?.name, others);
		const { name, wire, baseUrl, models = [] } = body;
		const facts = { name, wire, base_url: baseUrl, models: JSON.stringify(models) };
		await transaction
			.insertInto("user_assistants")
			.values({ user_id: user.id, id, ...facts, added_at: clock.now() })
			.onConflict((taken) => taken.columns(["user_id", "id"]).doUpdateSet(facts))
			.execute();
		if (body.key !== undefined) await keys.putIn(transaction, user.id, id, body.key);
		// A key is never sent to a server other than the one for which it was entered.
		else if (!known || new URL(known.base_url).origin !== new URL(baseUrl).origin)
			await keys.removeIn(transaction, user.id, id);
	}

	async remove(user: SignedInUser, id: string): Promise<void> {
		const { database, keys } = this.#dependencies;
		await database.write(async (transaction) => {
			const { numDeletedRows } = await transaction
				.deleteFrom("user_assistants")
				.where("user_id", "=", user.id)
				.where("id", "=", id)
				.executeTakeFirstOrThrow();
			if (numDeletedRows === 0n) throw notFound(NOT_FOUND);
			await keys.removeIn(transaction, user.id, id);
		});
	}
}
