import { createHash } from "node:crypto";
import type { AddedAssistant } from "../settings/assistants-file.ts";
import type { Connector } from "./connect-assistant.ts";
import { type AssistantSource, listSourceOf, type RegisterList } from "./create-assistants.ts";
import type { AssistantDefinition, Connection } from "./definition.ts";
import { addedModel, UNKNOWN_MODEL } from "./models/default-model.ts";
import { type ListedModels, NO_LIST } from "./models/listed-model.ts";
import type { Assistant } from "./port.ts";
import { Semaphore } from "./semaphore.ts";

/** Colours for light backgrounds that no built-in assistant uses. */
const TINTS = ["#8a6a12", "#5b7a24", "#23766f", "#3d5bb0", "#7350b0", "#a8447e", "#a33c32", "#59616e"] as const;

/** One of the tints, chosen by a hash of the ID, so that it never changes. */
const tintOf = (id: string): string => TINTS[(createHash("sha256").update(id).digest()[0] ?? 0) % TINTS.length] ?? "";

type AddedAssistantFields = Pick<AssistantDefinition, "id" | "name" | "wire" | "baseUrl" | "models"> &
	Partial<Pick<AssistantDefinition, "headers" | "isOwnAddress" | "sees" | "keySource">> & {
		readonly title?: string | null;
		readonly description?: string | null;
		readonly tint?: string | null;
		readonly atOnce?: number | null;
	};

/** An assistant beside the built-in ones, with defaults for absent fields. */
export const addedDefinition = ({
	title,
	description,
	tint,
	atOnce,
	...fields
}: AddedAssistantFields): AssistantDefinition => ({
	headers: {},
	...fields,
	title: title ?? fields.name,
	description: description ?? "",
	logo: null,
	tint: tint ?? tintOf(fields.id),
	atOnce: atOnce ?? null,
	env: null,
});

export const connectAdded = (
	definition: AssistantDefinition,
	connection: Connection,
	connector: Connector,
	{ semaphore, models = NO_LIST }: { readonly semaphore?: Semaphore | undefined; readonly models?: ListedModels } = {},
): Assistant => {
	const { priceOf } = connector.factsOf(definition, models, connection);
	const model = addedModel(definition, models, priceOf) ?? UNKNOWN_MODEL;
	const assistant = connector.connect(definition, connection, model, models);
	return semaphore ? { ...assistant, semaphore } : assistant;
};

/** The assistants of the operator's ASSISTANTS_FILE, in the order of the file. */
export const addedSources = (
	added: readonly AddedAssistant[],
	connector: Connector,
	registerList: RegisterList,
): AssistantSource[] =>
	added.map(({ apiKey, ...fields }) => {
		const definition = addedDefinition(fields);
		// The address is one machine, so the questions of all keys share one semaphore.
		const semaphore = definition.atOnce === null ? undefined : new Semaphore(definition.atOnce);
		const models = registerList(listSourceOf(definition, apiKey, connector));
		const connect = (connection: Connection, listed: ListedModels): Assistant => ({
			...connectAdded(definition, connection, connector, { semaphore, models: listed }),
			isFromFile: true,
		});
		return {
			id: definition.id,
			name: definition.name,
			current: () => connect({ apiKey, paidBy: "operator" }, models),
			withKey: (key, ownModels = models) => connect({ apiKey: key, paidBy: "person" }, ownModels),
			listSourceFor: (key) =>
				apiKey === undefined && models.current() === null ? listSourceOf(definition, key, connector) : null,
			priceOf: connector.factsOf(definition, models, { apiKey }).priceOf,
		};
	});
