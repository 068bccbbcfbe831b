/**
 * For what a person has to mend: one sentence, exit 1, no stack.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithMessage(sentence) {
	console.error(sentence);
	process.exit(1);
}
