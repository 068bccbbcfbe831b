interface PopupErrorOptions extends ErrorOptions {
	readonly leaves?: boolean;
}

/** Signing in with Google failed. The message is shown to the user. */
export class PopupError extends Error {
	override name = "PopupError";
	/** The browser blocked the window, but a redirect to Google is possible. */
	readonly leaves: boolean;

	constructor(message: string, { leaves = false, ...options }: PopupErrorOptions = {}) {
		super(message, options);
		this.leaves = leaves;
	}
}
