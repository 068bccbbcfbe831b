/** Whom a sentence is about. */
export interface Named {
	/** 'Gemini' */
	readonly name: string;
	readonly model: string;
	/** 'GEMINI', as in `GEMINI_API_KEY` */
	readonly env: string;
}

/** What a card says of a failure: what happened, and what mends it. It is read long afterwards, so it names no wait: the card counts down to `retryAt`. Never a key, never what a vendor wrote. */
export const sentences = {
	keyMissing: ({ name, env }: Named) =>
		`${name} asks for a key, and this server has none. The operator has to set ${env}_API_KEY.`,
	keyRefused: ({ name, env }: Named) => `${name} rejected this server's API key. Check ${env}_API_KEY.`,
	quota: ({ name }: Named) => `This server's account for ${name} is used up. Add credit in the provider account.`,
	rateLimited: ({ name }: Named) => `${name}'s rate limit was reached.`,
	overloaded: ({ name }: Named) => `${name} is overloaded right now. Please try again in a moment.`,
	unreachable: ({ name }: Named) => `Unable to connect to ${name} API. Please try again.`,
	modelUnknown: ({ name, model, env }: Named) =>
		`${name} does not offer the model ${model}. The operator has to set ${env}_MODEL to one that it offers.`,
	wrongAddress: ({ name, env }: Named) =>
		`${name} was not found at the address that this server has for it. The operator has to check ${env}_BASE_URL.`,
	badRequest: ({ name, env }: Named) =>
		`${name} did not accept this server's request. The operator has to check ${env}_MODEL and ${env}_BASE_URL.`,
	tooLong: ({ name, model }: Named) =>
		`This prompt is too long for ${name} (${model}). Shorten it, or ask the others alone.`,
	declined: ({ name }: Named) => `${name} declined this prompt: its safety filter blocked it.`,
	cut: () => "The answer stopped here. Retry starts it again.",
	unreadable: ({ name }: Named) => `${name} returned an unreadable response.`,
	empty: ({ name }: Named) => `${name} sent an empty answer.`,
	onlyThoughts: ({ name }: Named) => `${name} ran out of tokens while thinking.`,
} as const;

/** Why an answer was stopped, to follow "declined this prompt:". */
export const stopReasons = {
	safety: "its safety filter stopped the answer",
	recitation: "the answer came too close to a published text",
	personalData: "the answer would have held personal data",
	language: "it does not write in this language",
	unnamed: "it gave no reason",
} as const;
