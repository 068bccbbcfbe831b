interface PopupErrorOptions extends ErrorOptions {
	readonly canRedirect?: boolean;
}

/** Signing in with Google failed. The message is shown to the user. */
export class PopupError extends Error {
	override name = "PopupError";
	/** The browser blocked the window, but a redirect to Google is possible. */
	readonly canRedirect: boolean;

	constructor(message: string, { canRedirect = false, ...options }: PopupErrorOptions = {}) {
		super(message, options);
		this.canRedirect = canRedirect;
	}
}
