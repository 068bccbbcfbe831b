import { isObject, readJsonFile } from "./json-file.ts";

/** A price as an operator writes it, in US dollars. */
export interface OwnPrice {
	readonly inputUsdPerMTok: number;
	readonly outputUsdPerMTok: number;
	readonly cachedUsdPerMTok?: number | undefined;
	/** For input that the vendor writes to its cache. */
	readonly cacheWriteUsdPerMTok?: number | undefined;
	/** For one web search. */
	readonly searchUsd?: number | undefined;
}

/** By assistant and model: `claude/claude-x`; `ollama/*` is for all models of that assistant. */
export type OwnPrices = Readonly<Record<string, OwnPrice>>;

const FIELDS = [
	"inputUsdPerMTok",
	"outputUsdPerMTok",
	"cachedUsdPerMTok",
	"cacheWriteUsdPerMTok",
	"searchUsd",
] as const;
const REQUIRED: ReadonlySet<string> = new Set(["inputUsdPerMTok", "outputUsdPerMTok"]);
const MODEL = /^[a-z][a-z0-9-]{0,31}\/\S{1,200}$/;
const SHAPE = '{"claude/claude-x": {"inputUsdPerMTok": 3, "outputUsdPerMTok": 15}}';
/** Higher than any vendor's price, and low enough to detect most typing errors. */
const MAX_USD = 100_000;

const isPrice = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= MAX_USD;

function problemsOf(model: string, entry: unknown): string[] {
	if (!MODEL.test(model)) return [`"${model}" must be an assistant and a model, such as claude/claude-x.`];
	if (!isObject(entry)) return [`${model} must be an object with inputUsdPerMTok and outputUsdPerMTok.`];
	const wrong = FIELDS.filter((field) => (field in entry || REQUIRED.has(field)) && !isPrice(entry[field]));
	const unknown = Object.keys(entry).filter((field) => !FIELDS.some((known) => known === field));
	return [
		...wrong.map((field) => `${field} of ${model} must be a number of dollars from 0 to ${MAX_USD}.`),
		...unknown.map((field) => `${model} has the unknown field ${field}; known are ${FIELDS.join(", ")}.`),
	];
}

/** The operator's own prices. Each mistake in the file adds one sentence to `problems`. */
export function readPricesFile(path: string | null, problems: string[]): OwnPrices {
	if (path === null) return {};
	const { value, problem } = readJsonFile(path);
	const report = (sentence: string) => problems.push(`PRICES_FILE: ${sentence}`);
	if (problem !== undefined) report(problem);
	else if (!isObject(value)) report(`it must be an object, such as ${SHAPE}.`);
	else {
		const found = Object.entries(value).flatMap(([model, entry]) => problemsOf(model, entry));
		for (const sentence of found) report(sentence);
		if (found.length === 0) return value as OwnPrices;
	}
	return {};
}
