import { expect, test } from "vitest";
import { addedSources } from "./added-assistants.ts";
import { Connector } from "./connect-assistant.ts";
import { builtInSources } from "./create-assistants.ts";
import { type ListedModel, type ListedModels, NO_LIST } from "./models/listed-model.ts";

const BASE = "https://models.example.org/v1";
const connector = new Connector();
const listed = [{ id: "big-1", aliases: [] } as unknown as ListedModel];
const LISTED: ListedModels = { ...NO_LIST, current: () => listed };

interface Scene {
	readonly apiKey?: string;
	/** The list that is readable with the operator's key, or without a key. */
	readonly shared: ListedModels;
}

const builtIn = ({ apiKey, shared }: Scene) =>
	builtInSources({ claude: { baseUrl: BASE, apiKey } }, connector, () => shared).find(({ id }) => id === "claude");
const added = ({ apiKey, shared }: Scene) =>
	addedSources(
		[
			{
				...{ id: "local", name: "Local", title: null, description: null, wire: "openai-chat", baseUrl: BASE },
				...{ models: [], apiKey, headers: {}, tint: null, sees: [], atOnce: null },
			},
		],
		connector,
		() => shared,
	)[0];

test.each([
	["a built-in assistant", builtIn],
	["an assistant of the file", added],
])("the list of %s is read with a user's key only when it cannot be read otherwise", (_, source) => {
	expect(source({ shared: NO_LIST })?.listSourceFor("key-of-mara")).toMatchObject({
		apiKey: "key-of-mara",
		baseUrl: BASE,
	});
	expect(source({ shared: LISTED })?.listSourceFor("key-of-mara")).toBeNull();
	expect(source({ apiKey: "the operator's", shared: NO_LIST })?.listSourceFor("key-of-mara")).toBeNull();
});

test("an assistant of the file uses the first model in the list of the user's key", () => {
	expect(added({ shared: NO_LIST })?.withKey("key-of-mara", LISTED).model).toBe("big-1");
});
