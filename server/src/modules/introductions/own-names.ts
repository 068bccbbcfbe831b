import { type AssistantNames, type FoundName, type NameFamily, NameFinder } from "./assistant-names.ts";

/** Words that may occur between "I am" and a name that is the speaker's own. */
const BETWEEN =
	"(?:an?|the|your|just|also|only|in fact|actually|called|named|known|as|artificial|intelligence|AI|A\\.I\\.|LLM|language|large|multimodal|model|assistant|chatbot|bot|system|helpful|friendly|virtual|digital|conversational|developed|created|made|trained|built|designed|provided|run|operated|powered|by|from|of|at|on|and|version|based|team|people|folks|researchers|engineers|company)";
const MARKS = "[\\s*_`\"“”'’,():-]{1,4}";
const UP_TO = `${MARKS}(?:${BETWEEN}${MARKS}){0,12}`;
const MADE = "(?:developed|created|made|trained|built|designed|taught)";
const FIRST_PERSON = "(?:I|my|me|we|our)(?![\\p{L}\\p{N}])";
const WORD_START = "(?<![\\p{L}\\p{N}])";

/** English phrases that say that a name is the speaker's own; NAME stands for any name. */
const OWN_IN_ENGLISH: readonly string[] = [
	`${WORD_START}(?:I am|I['’]?m|I was|I have been|I['’]ve been|I come|I run|my name is|my name['’]s|call me)${UP_TO}NAME`,
	`${WORD_START}my (?:maker|creator|developer|trainer|company|parent company|vendor|provider)s?(?: is| are| at)?${UP_TO}NAME`,
	`${WORD_START}(?:here|we|us) at NAME`,
	`${WORD_START}(?:as|${MADE} by)${UP_TO}NAME(?:['’]s)?(?:${MARKS}(?:${BETWEEN}|NAME)){0,8}[)*_"”]{0,4},?\\s{1,2}${FIRST_PERSON}`,
	`${WORD_START}(?:speaking|writing|answering) as${UP_TO}NAME`,
	`${WORD_START}(?:I|me|myself)\\s?[,(—–-]\\s?[*_]{0,2}(?:the )?NAME[*_]{0,2}\\s?[),.;:!—–-]`,
	"NAME[*_]{0,2},? \\((?:that['’]s |i\\.e\\. )?(?:me|myself)\\)",
	`NAME (?:has |have )?${MADE} me(?![\\p{L}\\p{N}])`,
	"^\\W{0,8}NAME[*_]{0,2} here(?![\\p{L}\\p{N}])",
	"^\\W{0,8}this is NAME[*_]{0,2}\\s?(?:[,.!:;—–(]|$)",
	`${WORD_START}you(?:['’]re| are) (?:talking|speaking|chatting) (?:to|with)${UP_TO}NAME`,
];

/** The few characters within which a clause that begins with "I am" is still about the speaker. */
const WITHIN_CLAUSE = "(?:(?!(?<![\\p{L}])(?:dass|que|che|dat|что)(?![\\p{L}]))[^.,!?;:\\n。，！？]){0,50}?";
const OWN_IN_OTHERS: readonly string[] = [
	`${WORD_START}(?:ich bin|ich hei(?:ß|ss)e|mein name ist|je suis|je m['’]appelle|soy|me llamo|mi nombre es|sono|mi chiamo|sou|me chamo|meu nome é|ik ben|mijn naam is|я|меня зовут)(?=[^\\p{L}])${WITHIN_CLAUSE}NAME`,
	`${WORD_START}(?:als|en tant que|como|come|in quanto|как)(?=[^\\p{L}])${WITHIN_CLAUSE}NAME[^\\n.!?]{1,40}${WORD_START}(?:ich|je|j['’]|yo|puedo|posso|io|eu|ik|я)(?![\\p{L}])`,
	`(?:我是|我叫|作为|我由|私は|僕は|저는|나는)${WITHIN_CLAUSE}NAME`,
];

/** Counts only when the question is not about this name; otherwise the line is an ordinary heading. */
const OWN_AS_HEADING = "^\\W{0,8}NAME(?:['’]s (?:answer|response|take|view|reply|perspective|opinion))?\\W{0,4}(?::|$)";
const OWN_AS_SIGNATURE = "^\\s*(?:[—–~]|--)\\s*[*_]{0,2}(?:(?:yours|your \\w+),? )?NAME.{0,24}$";

/** Replaces a name while sentences are matched. A private-use character, so it has no meaning in any text. */
const NAME_SIGN = "\uE000";
const pattern = (source: string): RegExp => new RegExp(source.replaceAll("NAME", NAME_SIGN), "giu");
const SELF_REFERENCE = pattern([...OWN_IN_ENGLISH, ...OWN_IN_OTHERS].join("|"));
const HEADING = pattern(OWN_AS_HEADING);
const SIGNATURE = pattern(OWN_AS_SIGNATURE);

const SENTENCE_ENDS = /(?<=[.!?]["”’)*_]{0,3})\s+|\n+|(?<=[。！？])/g;

/** Where the sentences of a text end, from one place of it on. */
export function sentenceEnds(text: string, from = 0): number[] {
	const ends = new RegExp(SENTENCE_ENDS);
	ends.lastIndex = from;
	return [...text.matchAll(ends)].map(({ index }) => index);
}

/** A sentence and the names in it. */
interface Sentence {
	readonly text: string;
	readonly names: readonly FoundName[];
	readonly isFirst: boolean;
	readonly isLast: boolean;
}

/** One sentence with each name replaced by `NAME_SIGN`. */
function signNames(text: string, names: readonly FoundName[]): Pick<Sentence, "text" | "names"> {
	let signed = "";
	let from = 0;
	for (const { at, name } of names) {
		signed += text.slice(from, at).replaceAll(NAME_SIGN, " ") + NAME_SIGN;
		from = at + name.length;
	}
	return { text: signed + text.slice(from).replaceAll(NAME_SIGN, " "), names };
}

/** The sentences that contain names, with each name replaced by `NAME_SIGN`. */
function sentencesOf(text: string, names: readonly FoundName[]): Sentence[] {
	const bounds = [...sentenceEnds(text.trimEnd()), text.length];
	let from = 0;
	let next = 0;
	return bounds.flatMap((to, sentenceIndex): Sentence[] => {
		const own: FoundName[] = [];
		let masked = "";
		for (let name = names[next]; name && name.at < to; name = names[++next]) {
			masked += text.slice(from, name.at).replaceAll(NAME_SIGN, " ") + NAME_SIGN;
			from = name.at + name.name.length;
			own.push(name);
		}
		masked += text.slice(from, to).replaceAll(NAME_SIGN, " ");
		from = Math.max(from, to);
		return own.length > 0
			? [{ text: masked.trim(), names: own, isFirst: sentenceIndex === 0, isLast: sentenceIndex === bounds.length - 1 }]
			: [];
	});
}

/** The names inside the matches of a pattern. */
function namesWithin({ text, names }: Sentence, matcher: RegExp): FoundName[] {
	let nameIndex = 0;
	let at = text.indexOf(NAME_SIGN);
	const within: FoundName[] = [];
	for (const { index, 0: words } of text.matchAll(matcher)) {
		for (; at >= 0 && at < index + words.length; at = text.indexOf(NAME_SIGN, at + 1), nameIndex += 1) {
			const name = names[nameIndex];
			if (name && at >= index) within.push(name);
		}
	}
	return within;
}

/** A name has a capital or a digit; 'to grok' is a verb. */
const isProper = ({ name }: FoundName): boolean => /[\p{Lu}\p{N}]/u.test(name);

/** True when a surname follows: Claude Shannon is not the assistant. */
const isSurnamed = (text: string, { at, name }: FoundName): boolean =>
	/^\s\p{Lu}\p{Ll}/u.test(text.slice(at + name.length, at + name.length + 3));

/** Finds the names that an answer gives as its own. */
export class OwnNames {
	readonly #finder: NameFinder;
	readonly #askedAbout: ReadonlySet<NameFamily["id"]>;

	/** `assistantNames` has the names and models with which this server asks its assistants. */
	constructor(question: string, assistantNames: AssistantNames) {
		this.#finder = new NameFinder(assistantNames);
		this.#askedAbout = new Set(this.#finder.findIn(question).map(({ family }) => family));
	}

	/**
	 * The same in a part of an answer that is read as one sentence. `families` are those that the parts before it gave as
	 * their own; the ones of this part are added.
	 */
	findInPart(
		text: string,
		{ isFirst, isBegin, isLast }: { readonly isFirst: boolean; readonly isBegin: boolean; readonly isLast: boolean },
		families: Set<NameFamily["id"]>,
	): FoundName[] {
		const names = this.#finder.findIn(text);
		if (names.length === 0) return [];
		const { text: signed, names: all } = signNames(text, names);
		// A part from the middle of a sentence does not begin with what it says first.
		const sentence = { text: isBegin ? signed.trim() : `x ${signed.trim()}`, names: all, isFirst, isLast };
		const claimed = new Set(this.#claimedIn(sentence).map(({ family }) => family));
		for (const family of claimed) families.add(family);
		return names.filter((name) => claimed.has(name.family) || this.#isOwnName(text, name, families));
	}

	/**
	 * All names in a part that was cut off before it could say whose they are, and what may be the beginning of one at its end.
	 */
	findInCutPart(text: string): Pick<FoundName, "at" | "name">[] {
		const at = this.#finder.cutNameAt(text);
		const whole = this.#finder.findIn(text.slice(0, at)).filter((name) => isProper(name) && !isSurnamed(text, name));
		return at < text.length ? [...whole, { at, name: text.slice(at) }] : whole;
	}

	#isOwnName(text: string, name: FoundName, families: ReadonlySet<NameFamily["id"]>): boolean {
		const { family, isWide } = name;
		const isNamed = families.has(family) && !this.#askedAbout.has(family) && !isWide && isProper(name);
		return isNamed && !isSurnamed(text, name);
	}

	/** The answer's own names in text order. Names in the question count only where the answer means itself. */
	findIn(text: string): FoundName[] {
		const names = this.#finder.findIn(text);
		const own = new Set<FoundName>();
		const families = new Set<NameFamily["id"]>();
		for (const sentence of sentencesOf(text, names)) {
			const claimed = new Set(this.#claimedIn(sentence).map(({ family }) => family));
			for (const name of sentence.names.filter(({ family }) => claimed.has(family))) own.add(name);
			for (const family of claimed) families.add(family);
		}
		return names.filter((name) => own.has(name) || this.#isOwnName(text, name, families));
	}

	#claimedIn(sentence: Sentence): FoundName[] {
		const headings = sentence.isFirst ? namesWithin(sentence, HEADING) : [];
		return [
			...namesWithin(sentence, SELF_REFERENCE),
			...(sentence.isLast ? namesWithin(sentence, SIGNATURE) : []),
			...headings.filter(({ family }) => !this.#askedAbout.has(family)),
		];
	}
}
