import { readFileSync } from "node:fs";
import {
	BUILT_IN_IDS,
	FIELDS,
	type FileModality,
	type FileWire,
	isBuiltInName,
	problemOfField,
	problemOfId,
	wireHint,
} from "./assistant-fields.ts";
import { isObject, type Json, readJsonFile } from "./json-file.ts";
import type { Environment } from "./read-settings.ts";

/** An assistant that the operator added. */
export interface AddedAssistant {
	readonly id: string;
	readonly name: string;
	readonly title: string | null;
	readonly description: string | null;
	readonly wire: FileWire;
	readonly baseUrl: string;
	/** The default first; empty where the address lists its models itself. */
	readonly models: readonly string[];
	readonly apiKey: string | undefined;
	/** Where the operator can correct the key: its variable, or its file; absent without a key. */
	readonly keySource?: string | undefined;
	readonly headers: Readonly<Record<string, string>>;
	readonly tint: string | null;
	/** What its models accept besides text. */
	readonly sees: readonly FileModality[];
	readonly atOnce: number | null;
}

const MAX_ENTRIES = 100;
const SHAPE = '[{"id": "local", "name": "Llama", "wire": "openai-chat", "baseUrl": "http://127.0.0.1:11434/v1"}]';
/** Only such a name is quoted: some vendors' keys are letters, digits and underscores, and one can stand in its place. */
const VARIABLE_NAME = /^[A-Z][A-Z\d]{0,15}(?:_[A-Z\d]{1,15}){0,5}$/;
/** The characters that can be sent in a header. */
const KEY = /^[!-~]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e]+$/;

type Entry = Omit<AddedAssistant, "apiKey" | "keySource"> & {
	readonly apiKeyEnv?: string;
	readonly apiKeyFile?: string;
};

class Reader {
	readonly problems: string[] = [];
	readonly #environment: Environment;
	readonly #ids = new Set<string>();
	readonly #names = new Set<string>();

	constructor(environment: Environment) {
		this.#environment = environment;
	}

	/** Null when the entry is invalid. */
	read(entry: unknown, position: number): AddedAssistant | null {
		const before = this.problems.length;
		if (!isObject(entry)) {
			this.problems.push(`entry ${position} must be an object, as in ${SHAPE}.`);
			return null;
		}
		this.#checkId(entry, position);
		const label = typeof entry.id === "string" && this.problems.length === before ? entry.id : `entry ${position}`;
		this.#checkFields(entry, label);
		if (this.problems.length > before) return null;
		const fields = entry as unknown as Entry;
		this.#checkName(fields.name.trim(), label);
		const read = this.#complete(fields, label);
		return this.problems.length > before ? null : read;
	}

	#checkId({ id }: Json, position: number): void {
		const problem = problemOfId(id, `entry ${position}`);
		if (problem) this.problems.push(problem);
		else if (this.#ids.has(String(id))) this.problems.push(`id ${String(id)} stands twice: give each entry its own.`);
		this.#ids.add(String(id));
	}

	#checkFields(entry: Json, label: string): void {
		for (const [name, { isValid, expected, isRequired }] of Object.entries(FIELDS)) {
			if (entry[name] === undefined ? isRequired : !isValid(entry[name]))
				this.problems.push(`${name} of ${label} must be ${expected}${name === "wire" ? wireHint(entry[name]) : ""}.`);
		}
		for (const name of Object.keys(entry)) {
			if (name !== "id" && !Object.hasOwn(FIELDS, name)) this.problems.push(problemOfField(name, label));
		}
	}

	#checkName(name: string, label: string): void {
		const key = name.toLowerCase();
		if (isBuiltInName(name)) this.problems.push(`name of ${label} is that of a built-in assistant: choose another.`);
		else if (this.#names.has(key)) this.problems.push(`name of ${label} stands twice: give each entry its own.`);
		this.#names.add(key);
	}

	#complete({ apiKeyEnv, apiKeyFile, ...entry }: Entry, label: string): AddedAssistant {
		const { title = null, description = null, tint = null, atOnce = null, models = [], sees = [] } = entry;
		return {
			...entry,
			name: entry.name.trim(),
			...{ title, description, tint, atOnce, models, sees },
			baseUrl: entry.baseUrl.replace(/\/+$/, ""),
			apiKey: this.#key(apiKeyEnv, apiKeyFile, label),
			keySource: apiKeyEnv ?? (apiKeyFile && "apiKeyFile of its entry in ASSISTANTS_FILE"),
			headers: this.#headers(entry.headers ?? {}, label),
		};
	}

	#key(variable: string | undefined, file: string | undefined, label: string): string | undefined {
		if (variable !== undefined && file !== undefined) {
			this.problems.push(`apiKeyEnv and apiKeyFile of ${label} are both given; give only one.`);
			return undefined;
		}
		const key = variable === undefined ? this.#keyIn(file, label) : this.#variable(variable, `apiKeyEnv of ${label}`);
		if (key !== undefined && !KEY.test(key))
			this.problems.push(`the key of ${label} must be one line without spaces, exactly as it was given to you.`);
		return key;
	}

	#keyIn(file: string | undefined, label: string): string | undefined {
		if (file === undefined) return undefined;
		try {
			const key = readFileSync(file, "utf8").trim();
			if (key !== "") return key;
			this.problems.push(`apiKeyFile of ${label} points to an empty file.`);
		} catch {
			this.problems.push(`apiKeyFile of ${label} points to a file that cannot be read.`);
		}
		return undefined;
	}

	#variable(name: string, where: string): string | undefined {
		const value = this.#environment[name]?.trim();
		if (value) return value;
		this.problems.push(
			VARIABLE_NAME.test(name)
				? `${where} names ${name}, which is not set.`
				: `${where} must be the name of a variable that is set, such as GROQ_API_KEY, and not the key itself.`,
		);
		return undefined;
	}

	/** The environment variable `NAME` replaces `$NAME`, which one word can precede: `Bearer $NAME`. */
	#headers(headers: Readonly<Record<string, string>>, label: string): Record<string, string> {
		const read = Object.entries(headers).map(([name, text]) => {
			const [, word = "", variable] = /^([^\s$]+ )?\$([A-Za-z_][A-Za-z0-9_]*)$/.exec(text) ?? [];
			const where = `the header ${name} of ${label}`;
			// Sent as it is, the name would reach the address instead of the key.
			if (variable === undefined && /\$\{?[A-Za-z_]/.test(text))
				this.problems.push(`${where} must be $NAME, or one word and $NAME, such as "Bearer $NAME".`);
			const value = variable === undefined ? text : word + (this.#variable(variable, where) ?? "-");
			if (!HEADER_VALUE.test(value)) this.problems.push(`${where} must be one line that can be sent.`);
			return [name.toLowerCase(), value] as const;
		});
		return Object.fromEntries(read);
	}
}

/** The assistants of the operator's file. Each mistake adds one sentence to `problems`. */
export function readAssistantsFile(
	path: string | null,
	environment: Environment,
	problems: string[],
): readonly AddedAssistant[] {
	if (path === null) return [];
	const report = (sentence: string) => problems.push(`ASSISTANTS_FILE: ${sentence}`);
	const { value, problem } = readJsonFile(path);
	if (problem !== undefined) report(problem);
	else if (!Array.isArray(value)) report(`${path} must hold a list, such as ${SHAPE}.`);
	else if (value.length > MAX_ENTRIES) report(`${path} must hold at most ${MAX_ENTRIES} assistants.`);
	else {
		const reader = new Reader(environment);
		const read = value.map((entry: unknown, position) => reader.read(entry, position + 1));
		for (const sentence of reader.problems) report(sentence);
		return read.filter((entry) => entry !== null);
	}
	return [];
}

export interface JudgeSetting {
	readonly id: string;
	/** Null for the assistant's default model. */
	readonly model: string | null;
}

/** The assistant that compares first, built-in or from the file: the one that JUDGE names, or else SUMMARY_PROVIDER. */
export function judgeOf(
	{ JUDGE, SUMMARY_PROVIDER }: { readonly JUDGE: string | null; readonly SUMMARY_PROVIDER: string | null },
	added: readonly AddedAssistant[],
	problems: string[],
): JudgeSetting | null {
	const known: readonly string[] = [...BUILT_IN_IDS, ...added.map((one) => one.id)];
	const [named = null, ...rest] = JUDGE?.split("/") ?? [];
	const id = named?.trim().toLowerCase() ?? null;
	const provider = SUMMARY_PROVIDER?.toLowerCase() ?? null;
	const model = rest.join("/").trim() || null;
	if (provider !== null && !known.includes(provider))
		problems.push(`SUMMARY_PROVIDER must be one of ${known.join(", ")}.`);
	if (id !== null && !known.includes(id))
		problems.push(`JUDGE must begin with one of ${known.join(", ")}; a model may follow after a slash.`);
	if (id !== null) return { id, model };
	return provider === null ? null : { id: provider, model: null };
}
