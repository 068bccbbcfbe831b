/** What the chat's owner can do about a failure; always the last sentence. */
const WHAT_TO_DO = /(?<=[.?]) (?:Add|Change|Check|Choose|Enter|Paste|Replace|Retry|Shorten|Try again|Use)\b[^.]*\.$/;

/** A failure as readers of a shared chat see it: what happened, without what only its owner can do about it. */
export const errorForOthers = (error: string | null): string | null =>
	error === null
		? null
		: error
				.replace(WHAT_TO_DO, "")
				.replace(/^Your (?=key |account )/, "The owner's ")
				.replace(/\byour (?=key |account\b)/, "the owner's ");
