/** Some scripts and emoji need a joiner between two characters. Beside a Latin letter or a space it would be invisible. */
const NEEDED_JOINER = /(?<=[^\p{Script=Latin}\p{Cf}\s])[\u200c\u200d](?=[^\p{Script=Latin}\p{Cf}\s])/gu;

/** The text without the joiners that it needs. Any joiner that is left could make two names look alike. */
export const withoutNeededJoiners = (text: string): string => text.replace(NEEDED_JOINER, "");
