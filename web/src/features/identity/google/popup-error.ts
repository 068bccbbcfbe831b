interface PopupErrorOptions extends ErrorOptions {
	readonly leaves?: boolean;
}

/** Google did not say who it is; the message is for people. */
export class PopupError extends Error {
	override name = "PopupError";
	/** No window opened, but the page itself can go to Google and come back. */
	readonly leaves: boolean;

	constructor(message: string, { leaves = false, ...options }: PopupErrorOptions = {}) {
		super(message, options);
		this.leaves = leaves;
	}
}
