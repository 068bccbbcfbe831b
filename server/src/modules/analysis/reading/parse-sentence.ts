import { type FoundFigure, MONTHS, readFigures } from "../text/read-figures.ts";
import { STOP_WORDS } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";

/** One sentence of an answer, with the features by which it is compared. */
export interface ParsedSentence {
	/** The seat of the answer. */
	readonly seat: string;
	/** The literal text from the answer, except for markup and white space. */
	readonly text: string;
	/** Stems of its content words, without figures. */
	readonly terms: ReadonlySet<string>;
	/** The terms with a capital that are not the first word. */
	readonly names: ReadonlySet<string>;
	readonly figures: readonly FoundFigure[];
	/** Begins with 'it', 'they' or a label before a colon, so its subject may be in another sentence. */
	readonly needsContext: boolean;
	readonly isNegated: boolean;
	/** It states something that can be true or false. */
	readonly isClaim: boolean;
	/** The first claim of its answer. */
	readonly isReply: boolean;
	/** True when a direct reply begins with a yes, false for a no; otherwise null. */
	readonly isYes: boolean | null;
}

/** 'Apollo 11' is a name, 'About 11' is not. */
const NUMBERED = /(\p{Lu}[\p{L}\p{M}]+) (\d{1,3})(?![\d.,%°:/-]*\d|\s?[%°])/gu;

const NEGATED =
	/(?<!\p{L})(?:not?|never|none|neither|nor|without|cannot|hardly|rarely|seldom|myth|misconception|false|nicht|keine?[nrms]?|nie|ohne|ningun[ao]?|nunca|jamás|sin|pas|jamais)(?!\p{L})|n['’]t\b|ない|ません/iu;
/** Questions, lead-ins, offers, transitions, and statements of the assistant about itself. */
const NOT_A_CLAIM =
	/[?？؟:：]\s*$|\bI(?:['’]\w+)?\s|^(?:sorry|as an ai|let(?:['’]s| me|['’]s)|here(?: is| are|['’]s)|below|the following|these are|hope|feel free|sure|certainly|absolutely|of course|great|thank|please|enjoy|remember|if you|would you|in (?:short|summary|conclusion|the end)|overall|ultimately|to sum|there are (?:several|many|some|a few|various|numerous)|ich |gerne|hier (?:ist|sind)|claro|aquí|espero)(?!\p{L})/iu;
const ENDED = /[.!…。！;]["”’)\]]*$/;
const MIN_TERMS_WITHOUT_FULL_STOP = 6;
const MIN_TERMS = 2;

const isCounting = (word: string): boolean =>
	STOP_WORDS.has(word) ||
	MONTHS.has(word) ||
	/^(?:over|only|after|before|under|between|during|every|more|less|all|least|most|up|since|until)$/.test(word);

const NEEDS_CONTEXT =
	/^(?:[^.:]{1,60}:\s|(?:it|its|he|his|she|her|they|their|this|that|these|those|es|er|sie|ihr|dies\w*|él|ella|esto?|esta)(?!\p{L}))/iu;
const NAME = /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{M}]*/gu;

const YES_OR_NO =
	/^(?:(?<yes>yes|ja|sí|oui|はい)|no|nein|non|いいえ)\s*[,.!;:、。—–](?!\s*(?:but|and|aber|pero|it depends))/iu;

export function parseSentence(seat: string, text: string, promptTerms: ReadonlySet<string>): ParsedSentence {
	const reply = YES_OR_NO.exec(text);
	const statement = reply ? text.slice(reply[0].length) : text;
	const named = statement.replace(NUMBERED, (found, word: string, number: string) =>
		isCounting(word.toLowerCase()) ? found : `${word}${number}`,
	);
	const { figures, rest } = readFigures(named);
	const terms = termsOf(rest);
	const isNegated = NEGATED.test(statement);
	const isYes = reply ? reply.groups?.yes !== undefined : null;
	const isEcho = !reply && figures.length === 0 && !isNegated && [...terms].every((term) => promptTerms.has(term));
	const isStatement = ENDED.test(text) || terms.size >= MIN_TERMS_WITHOUT_FULL_STOP;
	const isClaim =
		isStatement && !NOT_A_CLAIM.test(text) && !isEcho && (isYes !== null || terms.size + figures.length >= MIN_TERMS);
	const names = new Set([...termsOf((statement.match(NAME) ?? []).join(" "))].filter((name) => terms.has(name)));
	const needsContext = NEEDS_CONTEXT.test(statement.trimStart());
	return { seat, text, terms, names, figures, needsContext, isNegated, isClaim, isReply: false, isYes };
}
