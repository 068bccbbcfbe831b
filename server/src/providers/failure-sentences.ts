/** Whom a sentence is about. */
export interface Named {
	/** 'Gemini' */
	readonly name: string;
	readonly model: string;
	/** 'GEMINI', as in `GEMINI_API_KEY` */
	readonly env: string;
}

function inWords(ms: number): string {
	const seconds = Math.max(1, Math.ceil(ms / 1000));
	if (seconds < 120) return `${seconds} s`;
	const minutes = Math.ceil(seconds / 60);
	return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

/** What a card says of a failure: what happened, and who can mend it. Never a key, never what a vendor wrote. */
export const sentences = {
	keyMissing: ({ name, env }: Named) =>
		`${name} asks for a key, and this server has none. The operator has to set ${env}_API_KEY.`,
	keyRefused: ({ name }: Named) => `This server's key for ${name} was refused. The operator has to fix it.`,
	quota: ({ name }: Named) => `This server's account for ${name} is used up. The operator has to top it up.`,
	rateLimited: ({ name }: Named, waitMs: number | undefined) =>
		`${name} is over its limit. Try again ${waitMs === undefined ? "in a few minutes" : `in ${inWords(waitMs)}`}.`,
	overloaded: ({ name }: Named, waitMs: number | undefined) =>
		`${name} is overloaded right now. Please try again ${waitMs === undefined ? "in a moment" : `in ${inWords(waitMs)}`}.`,
	unreachable: ({ name }: Named, waitMs?: number) =>
		`Unable to connect to ${name} API. Please try again${waitMs === undefined ? "" : ` in ${inWords(waitMs)}`}.`,
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
	unreadable: ({ name }: Named) => `${name} answered in a way that cannot be read. Please try again.`,
	empty: ({ name }: Named) => `${name} sent an empty answer.`,
	onlyThoughts: ({ name }: Named) => `${name} used up the length of its answer by thinking, and wrote nothing.`,
} as const;

/** Why an answer was stopped, to follow "declined this prompt:". */
export const stopReasons = {
	safety: "its safety filter stopped the answer",
	recitation: "the answer came too close to a published text",
	personalData: "the answer would have held personal data",
	language: "it does not write in this language",
	unnamed: "it gave no reason",
} as const;
