/**
 * Prints a message for errors that the user must fix, and exits with 1, without a stack trace.
 * @param {string} message
 * @returns {never}
 */
export function exitWithMessage(message) {
	console.error(message);
	process.exit(1);
}
