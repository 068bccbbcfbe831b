import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../config.ts";
import { InvalidSettingsError } from "./read-settings.ts";

const SECRET = "sk-secret-of-the-operator";
const KEY_LIKE_A_NAME = "gsk_1234567890abcdefABCDEF";
const GOOD = { id: "local", name: "Llama", wire: "openai-chat", baseUrl: "http://127.0.0.1:11434/v1/" };

function fileWith(text: string, name = "assistants.json"): string {
	const folder = mkdtempSync(join(tmpdir(), "parallax-assistants-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const path = join(folder, name);
	writeFileSync(path, text);
	return path;
}

const read = (content: unknown, environment: Record<string, string> = {}) =>
	readConfig({
		...environment,
		ASSISTANTS_FILE: fileWith(typeof content === "string" ? content : JSON.stringify(content)),
	});

function problemsOf(content: unknown, environment: Record<string, string> = {}): readonly string[] {
	try {
		read(content, environment);
		return [];
	} catch (error) {
		if (error instanceof InvalidSettingsError)
			return error.problems.map((problem) => problem.replace(/\/\S+\/assistants\.json/, "FILE"));
		throw error;
	}
}

it("a file in UTF-16, as Windows PowerShell writes it, is read", () => {
	const path = fileWith("");
	writeFileSync(path, Buffer.from(`\ufeff${JSON.stringify([GOOD])}`, "utf16le"));
	expect(readConfig({ ASSISTANTS_FILE: path }).assistants).toMatchObject([{ id: "local" }]);
});

it("an entry needs an ID, a name, a wire and an address; everything else has a default", () => {
	expect(read([GOOD]).assistants).toEqual([
		{
			...GOOD,
			baseUrl: "http://127.0.0.1:11434/v1",
			...{
				title: null,
				description: null,
				models: [],
				apiKey: undefined,
				headers: {},
				tint: null,
				sees: [],
				atOnce: null,
			},
		},
	]);
	expect(readConfig({}).assistants).toEqual([]);
	expect(read([]).assistants).toEqual([]);
});

it("keys come from the environment or a file, headers as they are or from the environment", () => {
	const keyed = [
		{ ...GOOD, apiKeyEnv: "LOCAL_KEY", headers: { "X-Portkey-Provider": "groq", "x-portkey-api-key": "$PORTKEY" } },
		{ ...GOOD, id: "second", name: "Second", apiKeyFile: fileWith(`${SECRET}\n`, "key") },
	];
	const [first, second] = read(keyed, { LOCAL_KEY: SECRET, PORTKEY: "pk-1" }).assistants;
	expect(first?.apiKey).toBe(SECRET);
	expect(first?.headers).toEqual({ "x-portkey-provider": "groq", "x-portkey-api-key": "pk-1" });
	expect([first?.keySource, second?.keySource]).toEqual(["LOCAL_KEY", "apiKeyFile of its entry in ASSISTANTS_FILE"]);
	expect(second?.apiKey).toBe(SECRET);
});

it("a header is one word and a variable of the environment, or has a $ that names none", () => {
	const headers = { Authorization: "Bearer $GATEWAY", "x-price": "costs $5", "x-plain": "two words" };
	const [first] = read([{ ...GOOD, headers }], { GATEWAY: SECRET }).assistants;
	expect(first?.headers).toEqual({
		...{ authorization: `Bearer ${SECRET}`, "x-price": "costs $5", "x-plain": "two words" },
	});
	expect(problemsOf([{ ...GOOD, headers }])).toEqual([
		"ASSISTANTS_FILE: the header Authorization of local names GATEWAY, which is not set.",
	]);
});

it("two assistants may offer a model of the same ID", () => {
	const models = ["llama3.3"];
	expect(
		problemsOf([
			{ ...GOOD, models },
			{ ...GOOD, id: "second", name: "Second", models },
		]),
	).toEqual([]);
});

const entryWith = (more: object) => [{ ...GOOD, ...more }];
const ADDRESS = "an address that starts with http:// or https://, without a name or password in it";
const KNOWN =
	"known are id, name, title, description, wire, baseUrl, models, apiKeyEnv, apiKeyFile, headers, tint, sees, atOnce";
const REFERENCE = 'the header x-a of local must be $NAME, or one word and $NAME, such as "Bearer $NAME".';
const HEADERS = "headers of local must be an object of header names and values that can be sent.";

const WRONG: readonly (readonly [string, unknown, string])[] = [
	["text that is not JSON", "[{]", "FILE is not JSON. Line 1: the bracket must be }."],
	["no text", "", "FILE is not JSON. Line 1: the file is empty."],
	[
		"an object",
		GOOD,
		'FILE must hold a list, such as [{"id": "local", "name": "Llama", "wire": "openai-chat", "baseUrl": "http://127.0.0.1:11434/v1"}].',
	],
	["too many entries", Array.from({ length: 101 }, () => GOOD), "FILE must hold at most 100 assistants."],
	[
		"an entry that is a text",
		["local"],
		'entry 1 must be an object, as in [{"id": "local", "name": "Llama", "wire": "openai-chat", "baseUrl": "http://127.0.0.1:11434/v1"}].',
	],
	[
		"no ID",
		entryWith({ id: undefined }),
		"id of entry 1 must be 1 to 32 lower-case letters, digits and hyphens that begin with a letter.",
	],
	[
		"capitals in the ID",
		entryWith({ id: "Local" }),
		"id of entry 1 must be 1 to 32 lower-case letters, digits and hyphens that begin with a letter.",
	],
	[
		"the ID of one of the four",
		entryWith({ id: "claude" }),
		"id of entry 1 is claude, which is built in: choose another.",
	],
	[
		"an ID of people's assistants",
		entryWith({ id: "own-llama" }),
		"id of entry 1 begins with own-, which is kept for the assistants that people add.",
	],
	[
		"an ID like that of a second column",
		entryWith({ id: "local-2" }),
		"id of entry 1 ends in a hyphen and a number, as the IDs of second columns do: write local2.",
	],
	["an ID twice", [GOOD, { ...GOOD, name: "Other" }], "id local stands twice: give each entry its own."],
	["no name", entryWith({ name: undefined }), "name of local must be a name of 1 to 40 characters on one line."],
	[
		"a name on two lines",
		entryWith({ name: "Lla\nma" }),
		"name of local must be a name of 1 to 40 characters on one line.",
	],
	[
		"a name that turns the text",
		entryWith({ name: "L\u202eama" }),
		"name of local must be a name of 1 to 40 characters on one line.",
	],
	[
		"the name of one of the four",
		entryWith({ name: "chatGPT" }),
		"name of local is that of a built-in assistant: choose another.",
	],
	[
		"a name twice",
		[GOOD, { ...GOOD, id: "other", name: "LLAMA" }],
		"name of other stands twice: give each entry its own.",
	],
	[
		"an unknown wire",
		entryWith({ wire: "ollama" }),
		"wire of local must be one of openai-responses, openai-chat, anthropic, gemini: most servers speak openai-chat.",
	],
	["no address", entryWith({ baseUrl: undefined }), `baseUrl of local must be ${ADDRESS}.`],
	["an address of files", entryWith({ baseUrl: "file:///etc/passwd" }), `baseUrl of local must be ${ADDRESS}.`],
	[
		"a password in the address",
		entryWith({ baseUrl: "https://a:b@c.example" }),
		`baseUrl of local must be ${ADDRESS}.`,
	],
	[
		"models as a text",
		entryWith({ models: "llama" }),
		"models of local must be a list of model IDs without spaces, each once.",
	],
	[
		"a model twice",
		entryWith({ models: ["a", "a"] }),
		"models of local must be a list of model IDs without spaces, each once.",
	],
	[
		"a key in the place of its variable",
		entryWith({ apiKeyEnv: KEY_LIKE_A_NAME }),
		"apiKeyEnv of local must be the name of a variable that is set, such as GROQ_API_KEY, and not the key itself.",
	],
	[
		"a key in a header in the place of its variable",
		entryWith({ headers: { "x-a": `$${KEY_LIKE_A_NAME}` } }),
		"the header x-a of local must be the name of a variable that is set, such as GROQ_API_KEY, and not the key itself.",
	],
	["an empty variable", entryWith({ apiKeyEnv: "NOT_SET" }), "apiKeyEnv of local names NOT_SET, which is not set."],
	[
		"a key in the place of a variable",
		entryWith({ apiKeyEnv: "sk-1" }),
		"apiKeyEnv of local must be the name of an environment variable.",
	],
	[
		"a file that is not there",
		entryWith({ apiKeyFile: "/nowhere/at/all" }),
		"apiKeyFile of local points to a file that cannot be read.",
	],
	[
		"two sources of the key",
		entryWith({ apiKeyEnv: "LOCAL_KEY", apiKeyFile: "/nowhere" }),
		"apiKeyEnv and apiKeyFile of local are both given; give only one.",
	],
	[
		"a key on two lines",
		entryWith({ apiKeyEnv: "TWO_LINES" }),
		"the key of local must be one line without spaces, exactly as it was given to you.",
	],
	["a header without a value", entryWith({ headers: { "x-a": null } }), HEADERS],
	["a header with a name between words", entryWith({ headers: { "x-a": "Bearer $K now" } }), REFERENCE],
	["a header with a name after two words", entryWith({ headers: { "x-a": "My Bearer $K" } }), REFERENCE],
	["a header with a name inside a word", entryWith({ headers: { "x-a": "key=$K" } }), REFERENCE],
	["a header with two names", entryWith({ headers: { "x-a": "$K $K" } }), REFERENCE],
	["a header with a name in braces", entryWith({ headers: { "x-a": "Bearer $\u007bK}" } }), REFERENCE],
	["a header name with a space", entryWith({ headers: { "x a": "b" } }), HEADERS],
	["a header of the connection", entryWith({ headers: { Host: "other.example" } }), HEADERS],
	[
		"a header from nowhere",
		entryWith({ headers: { "x-a": "$NOT_SET" } }),
		"the header x-a of local names NOT_SET, which is not set.",
	],
	[
		"a header of two lines",
		entryWith({ headers: { "x-a": "$TWO_LINES" } }),
		"the header x-a of local must be one line that can be sent.",
	],
	["a tint that is no colour", entryWith({ tint: "red; }" }), "tint of local must be a colour such as #77aa55."],
	["an unknown sight", entryWith({ sees: ["films"] }), "sees of local must be a list of images and documents."],
	["none at once", entryWith({ atOnce: 0 }), "atOnce of local must be a whole number from 1 to 1000."],
	[
		"a field that is misspelt",
		entryWith({ apiKeyenv: "LOCAL_KEY" }),
		"local has the unknown field apiKeyenv: it is written apiKeyEnv.",
	],
	["a field that does not exist", entryWith({ colourful: true }), `local has the unknown field colourful; ${KNOWN}.`],
	[
		"a key in the file",
		entryWith({ apiKey: SECRET }),
		"local has the unknown field apiKey: name the variable that holds the key in apiKeyEnv, or its file in apiKeyFile.",
	],
	[
		"an SDK's name of the address",
		entryWith({ baseURL: "x" }),
		"local has the unknown field baseURL: it is written baseUrl.",
	],
	[
		"another name of the address",
		entryWith({ api_base: "x" }),
		"local has the unknown field api_base: the address is written baseUrl.",
	],
	[
		"a vendor as the wire",
		entryWith({ wire: "openai" }),
		"wire of local must be one of openai-responses, openai-chat, anthropic, gemini: most servers speak openai-chat.",
	],
	[
		"Claude as the wire",
		entryWith({ wire: "claude" }),
		"wire of local must be one of openai-responses, openai-chat, anthropic, gemini: Anthropic's protocol is written anthropic.",
	],
	[
		"an ID with a version",
		entryWith({ id: "llama-3" }),
		"id of entry 1 ends in a hyphen and a number, as the IDs of second columns do: write llama3.",
	],
];

it.each(WRONG)("%s: one sentence", (_what, content, sentence) => {
	const environment = { LOCAL_KEY: SECRET, TWO_LINES: "one\ntwo" };
	expect(problemsOf(content, environment)).toEqual([`ASSISTANTS_FILE: ${sentence}`]);
});

it("the samples of docs/assistants.md are accepted", () => {
	const folder = fileURLToPath(new URL("../../../docs/assistants/", import.meta.url));
	const samples = readdirSync(folder);
	expect(samples.length).toBeGreaterThanOrEqual(8);
	const page = readFileSync(join(folder, "../assistants.md"), "utf8");
	for (const name of samples) {
		const text = readFileSync(join(folder, name), "utf8");
		const named = [...text.matchAll(/"apiKeyEnv": "(\w+)"|"(?:\w+ )?\$(\w+)"/g)].map(([, key, header]) => [
			key ?? header,
			"x",
		]);
		expect(problemsOf(text, Object.fromEntries(named))).toEqual([]);
		expect(page).toContain(text.trim());
	}
});

it("a file that is not there is named, and a sentence never repeats what a file holds", () => {
	expect(() => readConfig({ ASSISTANTS_FILE: "/nowhere/at/all.json" })).toThrow(
		"Parallax cannot start: ASSISTANTS_FILE: /nowhere/at/all.json cannot be read: there is no such file.",
	);
	expect(problemsOf(`[{"apiKey": "${SECRET}" "id"}]`).join()).not.toContain(SECRET);
	expect(problemsOf(entryWith({ apiKey: SECRET })).join()).not.toContain(SECRET);
});

it("every mistake is named at once", () => {
	expect(problemsOf([{ id: "a", wire: "x" }, { id: "claude" }])).toHaveLength(7);
});

it("JUDGE names an assistant, and a model if one is wanted, and wins over SUMMARY_PROVIDER", () => {
	expect(read([GOOD], { JUDGE: "local/llama3.2:3b", SUMMARY_PROVIDER: "claude" }).judge).toEqual({
		id: "local",
		model: "llama3.2:3b",
	});
	expect(read([GOOD], { JUDGE: "Claude" }).judge).toEqual({ id: "claude", model: null });
	expect(read([GOOD], { JUDGE: "local/meta/llama-3" }).judge).toEqual({ id: "local", model: "meta/llama-3" });
	expect(read([GOOD]).judge).toBeNull();
	expect(problemsOf([GOOD], { JUDGE: "someone/model" })).toEqual([
		"JUDGE must begin with one of chatgpt, gemini, claude, grok, local; a model may follow after a slash.",
	]);
});

it("SUMMARY_PROVIDER may name an assistant of the file", () => {
	expect(read([GOOD], { SUMMARY_PROVIDER: "local" }).judge).toEqual({ id: "local", model: null });
	expect(problemsOf([GOOD], { SUMMARY_PROVIDER: "someone" })).toEqual([
		"SUMMARY_PROVIDER must be one of chatgpt, gemini, claude, grok, local.",
	]);
});
