import { messages } from "./messages.ts";

/** Who Google says it is, with the proof that the server checks. */
export interface GoogleIdentity {
	readonly firebaseUid: string;
	readonly idToken: string;
}

/** The popup did not end with a sign-in; the message is for people. */
export class PopupError extends Error {
	override name = "PopupError";
}

/** The one place that opens the identity provider's popup. */
export async function askGoogle(): Promise<GoogleIdentity> {
	throw new PopupError(messages.popupUnavailable);
}
