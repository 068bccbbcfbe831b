const SEED = 20_261_127;
const SIGNS = [..." \n|-:*_`#>[]()\"\\{},.;!?/+&$%°'’“…aAzZ019é", "\u0301", "字", "ア", "ก", "。", "😀"];
/** Repeated parts of texts that a backtracking expression or a nested loop could read many times over. */
const PARTS: readonly string[] = [
	...SIGNS,
	..."|-|\n¦|a|\n¦||¦| a ¦- ¦-\n¦:-¦**¦*a¦__¦_a¦`a¦``¦[a¦](¦[](¦![a¦(A)¦(A ¦A-¦A ¦Aa ¦A. ¦a. ¦a.b¦a\n¦a’a¦\n\n¦.\n".split(
		"¦",
	),
	..."1.¦1-¦1 ¦1,¦1,1¦,1 ¦1/¦1:¦1–2 ¦$1 ¦1% ¦1 m ¦1 a¦a1¦A1¦Z1¦Z10 ¦5a5 ¦字1¦1年¦ア。¦two ¦over¦as o¦as a".split("¦"),
	..."I am¦I a ¦me ¦my ¦by A¦xAI ¦GPT4¦X ¦x.ai¦ich ¦el ¦und ¦the ¦is ¦u.s.¦I’m ¦# ¦> ¦>>¦~~~\n¦```\n¦[1] ¦(((¦)) ".split(
		"¦",
	),
	...'"a"¦": ¦{"¦{"a"¦"},¦"}, ¦\\"¦\\u00'.split("¦"),
];
/** Runs that follow each other. */
const PAIRS: readonly (readonly [string, string])[] = [
	[" ", "-"],
	["-", " "],
	[" ", "\n"],
	["1", "."],
	["A", "a"],
	["a", "\u0301"],
	["(", ")"],
	["[", "]("],
	["{", "}"],
	["Z10 ", "Z1"],
];
const RANDOM_PARTS = 25;

function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

const random = seededRandom(SEED);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const repeated = (part: string, units: number): string => part.repeat(Math.ceil(units / part.length)).slice(0, units);

type TextOf = (units: number) => string;

/** Repeated parts, repeated parts with a sign behind them that fits none, and two such runs one after the other. */
export const REPEATED_TEXTS: readonly (readonly [string, TextOf])[] = [
	...PARTS.map((part) => [part, (units: number) => `${repeated(part, units)}x`] as const),
	...Array.from({ length: RANDOM_PARTS }, () => {
		const part = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(SIGNS)).join("");
		return [part, (units: number) => `${repeated(part, units)}~x`] as const;
	}),
	...[...PAIRS, ...Array.from({ length: RANDOM_PARTS }, () => [pick(PARTS), pick(PARTS)] as const)].map(
		([first, second]) => {
			const textOf = (units: number) => `a | b\n${repeated(first, units / 2)}${repeated(second, units / 2)}x`;
			return [`${first} and then ${second}`, textOf] as const;
		},
	),
];
