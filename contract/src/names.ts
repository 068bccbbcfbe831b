import * as z from "zod/mini";
import { NAME_MAX_UNITS } from "./limits.ts";
import { canBeSeen } from "./look-alikes.ts";

/** Some scripts and emoji need a joiner between two characters. Next to a Latin letter or a space it is invisible. */
const NEEDED_JOINER = /(?<=[^\p{Script=Latin}\p{Cf}\s])[\u200c\u200d](?=[^\p{Script=Latin}\p{Cf}\s])/gu;

/** The text without the joiners that it needs. Any remaining joiner could make two names look alike. */
export const withoutNeededJoiners = (text: string): string => text.replace(NEEDED_JOINER, "");

/** No script puts more marks on one letter; more of them cover the lines above and below. */
const TOO_MANY_MARKS = /[\p{Mn}\p{Me}]{6}/u;

const isVisible = (name: string): boolean => !/\p{C}/u.test(withoutNeededJoiners(name));

/** A name that a user gives to something of theirs; `thing` is for example 'column'. */
export const nameSchema = (thing: string) => {
	const length = `Give the ${thing} a name of 1 to 40 characters.`;
	return z.string(`Give the ${thing} a name.`).check(
		z.trim(),
		z.minLength(1, length),
		z.maxLength(NAME_MAX_UNITS, length),
		z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `The name of the ${thing} must be on one line.`),
		z.refine(isVisible, `Remove the invisible characters from the name of the ${thing}.`),
		z.refine(
			(name) => !TOO_MANY_MARKS.test(name.normalize("NFKD")),
			`Use fewer accents on one letter in the name of the ${thing}.`,
		),
		z.refine(canBeSeen, `Give the ${thing} a name that can be seen.`),
	);
};
