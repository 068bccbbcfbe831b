import type { FailureDetails } from "../port.ts";
import { quotesText } from "./vendor-message.ts";

interface RevealedDetails {
	/** For those who can correct the failure; null when there is nothing to say. */
	readonly advice: string | null;
	/** For the operator's log. */
	readonly logged: string | null;
}

/** The details of a failure after this text of an answer: a message that repeats a part of the text is dropped. */
export function revealDetails({ name, advice, message, isLogged }: FailureDetails, answer: string): RevealedDetails {
	const shown = message === null || quotesText(message, [answer]) ? null : message;
	const sentences = [advice, shown === null ? null : `${name} says: “${shown}”`].filter((one) => one !== null);
	return { advice: sentences.join(" ") || null, logged: isLogged ? shown : null };
}
