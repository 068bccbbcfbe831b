import type { WordSet } from "./word-set.ts";

/** Endings of nouns that are no names. */
const NOUN_ENDING =
	/^ge\p{L}{2,}t(?:e|en|er|es)$|\p{L}{3}(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tät|täten|nis|nisse|nissen|tum|ismus|ierung|ierungen|enz|enzen|möglichkeit)$/u;
/** Nouns in which texts about answers are written, by their stems. */
const GENERAL_NOUNS =
	/^(?:abschnitt|absatz|abstand|alter|anfang|angab|anlass|anspruch|anteil|art|aspekt|auffass|aussag|bedarf|beding|beginn|begriff|beispiel|beitrag|beleg|bereich|betracht|betrag|bezug|daten|datum|detail|einzelheit|empfehl|ende|ergebnis|extrem|faktor|fall|fäll|folg|form|formel|frag|fußnot|gegensatz|gesamt|grenz|größ|grund|gründ|grupp|hinsicht|hintergrund|hinweis|höch|höh|inhalt|jahr|kapitel|kategorie|kern|kriteri|lag|läng|list|maß|maßnahm|meinung|meng|merkmal|method|minut|mitt|mittel|monat|nachteil|nähe|nam|nutz|ort|paar|person|phas|preis|prinzip|prozent|punkt|quell|rahmen|rat|ratschl|rechn|regel|reih|risik|rolle|sach|satz|schritt|seit|sicht|sinn|sonder|haupt|neben|einzel|spann|stand|ständ|stell|streit|stück|stund|summ|tabell|tag|teil|text|them|tipp|titel|ton|typ|überblick|umfang|umgang|umstand|umständ|unterschied|ursach|urteil|variant|vergleich|verhältnis|verlauf|wahl|auswahl|angebot|platz|plätz|rang|ränge|hilf|wunsch|wünsch|vorschlag|vorschläg|vorteil|weg|weis|wert|woch|wort|wört|zahl|zeil|zeit|ziel|ziffer|zusammenhang|zusatz|zweck|zweifel)(?:e|en|em|er|es|n|s|et|ens|ig|ungen)?$/u;
const MIN_PART = 4;
/** Between the parts of a compound. */
const JOINT = /^(?:s|es|n|en|er)(?=\p{L})/u;

const partsOf = (noun: string): (readonly [string, string])[] =>
	Array.from({ length: Math.max(0, Math.min(noun.length, 40) - 2 * MIN_PART + 1) }, (_, index) => {
		const at = index + MIN_PART;
		return [noun.slice(0, at), noun.slice(at)] as const;
	});

const isGeneralNoun = (lower: string): boolean => NOUN_ENDING.test(lower) || GENERAL_NOUNS.test(lower);

const withoutUmlauts = (word: string): string => word.normalize("NFD").replace(/\u0308/g, "");

const isKnown = (word: string, sources: readonly WordSet[]): boolean =>
	sources.some(
		(words) =>
			words.hasFormOf(word) || words.hasAtEnd(word) || words.hasAtStart(word) || words.hasFormOf(withoutUmlauts(word)),
	);

const isPartKnown = (part: string, sources: readonly WordSet[]): boolean =>
	isGeneralNoun(part) || isKnown(part, sources);

/** True for a noun in another form, for one that is no name in any text, and for a compound of such parts. */
export const isKnownNoun = (noun: string, sources: readonly WordSet[]): boolean =>
	isGeneralNoun(noun) ||
	isKnown(noun, sources) ||
	partsOf(noun).some(
		([first, second]) =>
			isPartKnown(first, sources) &&
			[second, second.replace(JOINT, "")].some((part) => part.length >= MIN_PART && isPartKnown(part, sources)),
	);
