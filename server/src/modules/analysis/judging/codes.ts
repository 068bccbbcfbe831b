const CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ";
const DIGITS = "23456789";

/** The items in random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
	const remaining = [...items];
	const result: T[] = [];
	while (remaining.length > 0) result.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
	return result;
}

const SHORT_CODE = new RegExp(`[${CONSONANTS}][${DIGITS}]`, "g");
/** Longer numbers are not drawn: no text is long enough to contain all of these. */
const LONG_CODE = /Z\d{2,6}/g;

/** The codes that occur in the texts. Reads each text once. */
function codesIn(texts: readonly string[]): ReadonlySet<string> {
	const found = new Set<string>();
	for (const text of texts.map((one) => one.toUpperCase())) {
		for (const [code] of text.matchAll(SHORT_CODE)) found.add(code);
		// 'Z123' contains 'Z12', too.
		for (const [code] of text.matchAll(LONG_CODE))
			for (let length = 3; length <= code.length; length += 1) found.add(code.slice(0, length));
	}
	return found;
}

/** Draws the judge's codes for the answers: a consonant and a digit that occur in no text, so no text can name one. */
export function drawCodes(count: number, texts: readonly string[], random: () => number): string[] {
	const taken = codesIn(texts);
	const isFree = (code: string): boolean => !taken.has(code);
	const all = [...CONSONANTS].flatMap((letter) => [...DIGITS].map((digit) => letter + digit));
	const codes: string[] = [];
	for (const code of shuffled(all.filter(isFree), random))
		if (!codes.some(([letter]) => letter === code[0])) codes.push(code);
	// Only texts that contain nearly all codes, which no real answers do, need these longer ones.
	for (let number = 10; codes.length < count; number += 1) {
		const code = `Z${number}`;
		if (isFree(code)) codes.push(code);
	}
	return codes.slice(0, count);
}

const ANSWER_WORD =
	"answers?|assistants?|responses?|repl(?:y|ies)|models?|respuestas?|asistentes?|antwort(?:en)?|assistent(?:en)?|réponses?|rispost[ae]|respostas?|antwoord(?:en)?|odpowied(?:ź|zi)|ответ(?:ы|а|ов|е|ом|ах)?";
const UNSPACED_ANSWER_WORD = "回答|答案|回复|回應|응답|답변";
const ARTICLE = "the|las?|los|el|les?|die|der|den|das|os?|as?|il|lo|gli|het|de";
const COUNTED = new RegExp(
	`(?<!\\p{L})(?:(?:all|both|the|other)\\s{1,3})*(?:two|three|four|five|six|seven|eight)\\s{1,3}(?:${ANSWER_WORD})(?!\\p{L})`,
	"giu",
);

/** 'Answer B': a letter that is no code of the judge and means nothing to a reader. */
const LETTER_REFERENCE = new RegExp(
	`(?:(?<!\\p{L})(?:${ANSWER_WORD})|${UNSPACED_ANSWER_WORD})\\s{0,3}([A-H])(?![\\p{L}\\p{N}'’])`,
	"giu",
);

const HEADED_CODE = /^answer[\s:#]{1,3}(\w{2,8})$/i;

/** The codes of the answers in one call to a judge. */
export class Codes {
	readonly #seats: ReadonlyMap<string, string>;
	readonly #pattern: RegExp;

	/** Seats by code. */
	constructor(seats: ReadonlyMap<string, string>) {
		this.#seats = seats;
		const code = `(?<![A-Za-z0-9])(?<code>${[...seats.keys()].join("|")})(?![A-Za-z0-9])`;
		const spaced = `(?<!\\p{L})(?:(?:${ARTICLE})\\s{1,3}|l['’])?(?:${ANSWER_WORD})`;
		const word = `(?:(?:${spaced}|${UNSPACED_ANSWER_WORD})\\s{0,3}[:#]?\\s{0,3})?`;
		this.#pattern = new RegExp(word + code, "giu");
	}

	get all(): readonly string[] {
		return [...this.#seats.keys()];
	}

	seatOf(code: string): string | undefined {
		return this.#seats.get(code.toUpperCase());
	}

	/** The seat of a judge's label for an answer: its code, or also the heading of the answer, such as 'Answer K7'. */
	seatOfLabel(label: string): string | undefined {
		return this.seatOf(HEADED_CODE.exec(label)?.[1] ?? label);
	}

	/** Replaces each code, together with the word 'answer' before it, with a name. */
	named(text: string, nameOf: (seat: string) => string): string {
		return text.replace(this.#pattern, (...found) => {
			const { code = "" } = found.at(-1) as Record<string, string>;
			return nameOf(this.seatOf(code) ?? "");
		});
	}

	/** Removes the codes and the count of speakers, such as 'all four answers'. */
	removeCodes(text: string): string {
		return text.replace(this.#pattern, " ").replace(COUNTED, " ");
	}

	/** True when the text refers to an answer by a letter. */
	static refersByLetter(text: string): boolean {
		// A lower-case letter is a word, as in 'answer a question'.
		return [...text.matchAll(LETTER_REFERENCE)].some(([, letter = ""]) => letter === letter.toUpperCase());
	}
}
