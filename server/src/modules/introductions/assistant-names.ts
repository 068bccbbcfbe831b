/** The names of an assistant, its maker and its models. Each of them reveals the others. */
export interface NameFamily {
	readonly id: string;
	/** As parts of a regular expression. */
	readonly names: readonly string[];
	/** Ambiguous names, mostly of makers. They count only in a sentence in which the answer names itself. */
	readonly wideNames: readonly string[];
}

const VERSION = "v?\\d(?:[\\w.]*\\w)?";
const LABEL = "pro|flash|ultra|nano|mini|turbo|opus|sonnet|haiku|instant|preview|heavy|thinking|experimental";
/** Each part after the first begins with a separator. Digits that can be split in many ways take exponential time. */
const LABELS = `(?:[ -](?:${VERSION}|(?:${LABEL})(?:${VERSION})?))*`;
const EDITION = `(?:${VERSION})?${LABELS}`;

const NAME_FAMILIES: readonly NameFamily[] = [
	{
		id: "chatgpt",
		names: [`Chat[ -]?GPT${EDITION}`, `GPT[ -]?\\d[\\w.]*${LABELS}`, "Open[ ]?AI"],
		wideNames: ["o[1345](?:-(?:mini|pro|preview))?"],
	},
	{
		id: "gemini",
		names: [`(?:Google )?Gemini${EDITION}`, `Gemma${EDITION}`, "(?:Google )?DeepMind", "Google AI", "Google Bard"],
		wideNames: ["Google", "Alphabet", "Bard"],
	},
	{ id: "claude", names: [`Claude${EDITION}`, "Anthropic"], wideNames: [] },
	{ id: "grok", names: [`Grok${EDITION}`, "xAI", "x\\.ai"], wideNames: ["X"] },
	// A self-hosted server may replace a vendor and use a model of another maker.
	{ id: "meta", names: [`Llama${EDITION}`, "Meta AI"], wideNames: ["Meta"] },
	{ id: "mistral", names: [`Mistral(?: AI)?${EDITION}`, `Mixtral${EDITION}`], wideNames: [] },
	{ id: "deepseek", names: [`DeepSeek${EDITION}`], wideNames: [] },
	{ id: "qwen", names: [`Qwen${EDITION}`], wideNames: ["Alibaba(?: Cloud)?"] },
	{ id: "microsoft", names: ["(?:Microsoft )?Copilot"], wideNames: ["Microsoft"] },
];

/** Names as they are written whole, to know the beginning of one that is cut off. */
const WHOLE_NAMES = [
	...[
		"ChatGPT",
		"Chat GPT",
		"Chat-GPT",
		"GPT-",
		"OpenAI",
		"Open AI",
		"Gemini",
		"Google Gemini",
		"Gemma",
		"Google DeepMind",
	],
	...[
		"DeepMind",
		"Google AI",
		"Google Bard",
		"Alphabet",
		"Bard",
		"Claude",
		"Anthropic",
		"Grok",
		"xAI",
		"x.ai",
		"Llama",
	],
	...["Meta AI", "Mistral AI", "Mixtral", "DeepSeek", "Qwen", "Alibaba Cloud", "Microsoft Copilot", "Copilot"],
];
/** Longer names are not looked for at the end of a text. */
const MAX_CUT_UNITS = 60;
/** The rest of a version or label, which may be cut off. */
const REST_OF_NAME = /^[ -]?[\w.]*$/;

/** Latin letters only: Chinese and Japanese put no spaces around names. */
const LETTER = "[\\wÀ-ɏ]";

const WORD_START = new RegExp(`(?<!${LETTER})${LETTER}`, "gu");

/** A name and its position in a text. */
export interface FoundName {
	readonly at: number;
	readonly name: string;
	readonly family: NameFamily["id"];
	readonly isWide: boolean;
}

const asWords = (names: readonly string[], flags: string): RegExp =>
	new RegExp(`(?<!${LETTER})(?:${names.join("|")})(?!${LETTER})`, flags);
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Of overlapping names, keeps the one that begins first; of those, the longest. */
function withoutOverlaps(names: readonly FoundName[]): FoundName[] {
	let end = 0;
	return names
		.toSorted((a, b) => a.at - b.at || b.name.length - a.name.length)
		.filter(({ at, name }) => {
			if (at < end) return false;
			end = at + name.length;
			return true;
		});
}

/** The longest first, because the first of a pattern that fits is found. */
const byLength = (a: string, b: string): number => b.length - a.length;

/** Names and models by the ID of the assistant. */
export type AssistantNames = Readonly<Record<string, readonly string[]>>;

/** Finds the names of assistants, their makers and their models. */
export class NameFinder {
	/** In lower case. */
	readonly #wholeNames: readonly string[];
	readonly #patterns: readonly (Pick<FoundName, "family" | "isWide"> & { readonly words: RegExp })[];

	/** `assistantNames` has the names and models with which this server asks its assistants. */
	constructor(assistantNames: AssistantNames) {
		this.#wholeNames = [...WHOLE_NAMES, ...Object.values(assistantNames).flat()].map((name) => name.toLowerCase());
		const others = Object.keys(assistantNames).filter((id) => !NAME_FAMILIES.some((family) => family.id === id));
		const families = [...NAME_FAMILIES, ...others.map((id): NameFamily => ({ id, names: [], wideNames: [] }))];
		this.#patterns = families.flatMap(({ id: family, names, wideNames }) => {
			const known = (assistantNames[family] ?? [])
				.filter((word) => word !== "")
				.toSorted(byLength)
				.map(escaped);
			// Apart from each other, because the longest of all counts: 'Gemini' is a part of 'Gemini 2.5 Pro'.
			const narrow = [known, names].flatMap((list) =>
				list.length > 0 ? [{ family, isWide: false, words: asWords(list, "giu") }] : [],
			);
			// These are also common words, so upper and lower case must match exactly.
			return wideNames.length > 0 ? [...narrow, { family, isWide: true, words: asWords(wideNames, "gu") }] : narrow;
		});
	}

	/** Where a name begins that the end of the text cuts off; the length of the text where none does. */
	cutNameAt(text: string): number {
		const last = this.findIn(text).at(-1);
		if (last && REST_OF_NAME.test(text.slice(last.at + last.name.length, last.at + last.name.length + MAX_CUT_UNITS)))
			return last.at;
		const from = Math.max(0, text.length - MAX_CUT_UNITS);
		for (const { index } of text.slice(from).matchAll(WORD_START)) {
			const end = text.slice(from + index).toLowerCase();
			if (this.#wholeNames.some((name) => name.startsWith(end))) return from + index;
		}
		return text.length;
	}

	findIn(text: string): FoundName[] {
		return withoutOverlaps(
			this.#patterns.flatMap(({ family, isWide, words }) =>
				[...text.matchAll(words)].map((found) => ({ at: found.index, name: found[0], family, isWide })),
			),
		);
	}
}
