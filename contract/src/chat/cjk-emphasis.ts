/** A noncharacter, which no text contains. To the parser it is a letter. */
export const CJK_JOINER = "\uFDD0";
/** Letters and punctuation of Chinese, Japanese and Korean. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** A run of marks between two other characters. */
const MARKS = /(?<=([^\s\\*~]))(?:\*+|~+)(?=([^\s*~]))/gu;

/**
 * CommonMark lets marks beside a bracket begin or end emphasis only next to a space, which Chinese and Japanese do not
 * have: the marks of `**「a」**は` would be shown. A joiner between bracket and marks makes them marks inside a word. Pages
 * and exports parse answers with it, and remove it afterwards.
 */
export function joinCjkEmphasis(source: string): string {
	if (!/[*~]/.test(source) || !CJK.test(source)) return source;
	return source.replace(MARKS, (marks: string, before: string, after: string) => {
		if (!CJK.test(before) && !CJK.test(after)) return marks;
		const [isAfterSign, isBeforeSign] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
		if (isAfterSign === isBeforeSign) return marks;
		return isAfterSign ? CJK_JOINER + marks : marks + CJK_JOINER;
	});
}
