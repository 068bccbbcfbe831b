import type { Assistant } from "../port.ts";

/** The assistant that a sentence is about. */
export interface NamedVendor {
	/** 'Gemini' */
	readonly name: string;
	readonly model: string;
	/** 'GEMINI', as in `GEMINI_API_KEY`; null for an assistant without such settings. */
	readonly env: string | null;
	/** Whose key is sent; absent means the operator's. */
	readonly paidBy?: Assistant["paidBy"];
	/** Whether the asking user entered the address. */
	readonly isOwnAddress?: boolean;
}

interface SentenceVariants {
	/** For the user, when the key or the address is the user's own. */
	readonly person: string;
	/** For the operator, with the name of the setting. */
	readonly setting: (env: string) => string;
	/** For the operator, when the assistant is defined in ASSISTANTS_FILE. */
	readonly file: string;
}

const sentenceForOwner = (
	isUserOwned: boolean,
	{ env }: NamedVendor,
	{ person, setting, file }: SentenceVariants,
): string => (isUserOwned ? person : env === null ? file : setting(env));

/** The sentence for the person who can correct the address: the user or the operator. */
const addressSentence = (vendor: NamedVendor, variants: SentenceVariants): string =>
	sentenceForOwner(vendor.isOwnAddress === true, vendor, variants);

const isUserAccount = ({ paidBy, isOwnAddress }: NamedVendor): boolean => paidBy === "person" || isOwnAddress === true;

/** The sentence for the person who can correct the account: the user or the operator. */
const accountSentence = (vendor: NamedVendor, variants: SentenceVariants): string =>
	sentenceForOwner(isUserAccount(vendor), vendor, variants);

/**
 * The sentences on a card after a failure: what happened, and how to correct it. Each can be read much later, so it
 * contains no delay: the card counts down to `retryAt`. It never contains a key or text of the vendor.
 */
export const sentences = {
	keyMissing: (vendor: NamedVendor) =>
		addressSentence(vendor, {
			person: `${vendor.name} asks for a key. Add one to it in your settings.`,
			setting: (env) =>
				`${vendor.name} asks for a key, and this server has none. The operator has to set ${env}_API_KEY.`,
			file: `${vendor.name} asks for a key, and this server has none. The operator has to name one in ASSISTANTS_FILE.`,
		}),
	keyRefused: (vendor: NamedVendor) =>
		accountSentence(vendor, {
			person: `Your key for ${vendor.name} was refused. Replace it in your settings.`,
			setting: (env) => `${vendor.name} rejected this server's API key. Check ${env}_API_KEY.`,
			file: `${vendor.name} rejected this server's API key. Check its key in ASSISTANTS_FILE.`,
		}),
	quota: (vendor: NamedVendor) =>
		isUserAccount(vendor)
			? `Your account for ${vendor.name} is used up. Add credit in that account.`
			: `This server's account for ${vendor.name} is used up. Add credit in the provider account.`,
	rateLimited: (vendor: NamedVendor) =>
		isUserAccount(vendor)
			? `The rate limit of your account for ${vendor.name} was reached.`
			: `${vendor.name}'s rate limit was reached.`,
	overloaded: ({ name }: NamedVendor) => `${name} is overloaded right now. Please try again in a moment.`,
	unreachable: ({ name }: NamedVendor) => `Unable to connect to ${name} API. Please try again.`,
	failed: ({ name }: NamedVendor) => `${name} reported an error of its own. Please try again.`,
	lost: ({ name }: NamedVendor) => `The connection to ${name} was lost before it answered. Please try again.`,
	modelUnknown: (vendor: NamedVendor) =>
		accountSentence(vendor, {
			person: `${vendor.name} does not offer the model ${vendor.model} to your account. Choose another model.`,
			setting: (env) =>
				`${vendor.name} does not offer the model ${vendor.model}. The operator has to set ${env}_MODEL to one that it offers.`,
			file: `${vendor.name} does not offer the model ${vendor.model}. The operator has to check its models in ASSISTANTS_FILE.`,
		}),
	wrongAddress: (vendor: NamedVendor) =>
		addressSentence(vendor, {
			person: `${vendor.name} was not found at its address. Check the address in your settings.`,
			setting: (env) =>
				`${vendor.name} was not found at the address that this server has for it. The operator has to check ${env}_BASE_URL.`,
			file: `${vendor.name} was not found at the address that this server has for it. The operator has to check it in ASSISTANTS_FILE.`,
		}),
	badRequest: (vendor: NamedVendor) =>
		addressSentence(vendor, {
			person: `${vendor.name} did not accept the request. Check its models and its protocol in your settings.`,
			setting: (env) =>
				`${vendor.name} did not accept this server's request. The operator has to check ${env}_MODEL and ${env}_BASE_URL.`,
			file: `${vendor.name} did not accept this server's request. The operator has to check its entry in ASSISTANTS_FILE.`,
		}),
	notPublic: ({ name }: Pick<NamedVendor, "name">) =>
		`The address of ${name} is not a public one, so it was not asked. Change it in your settings.`,
	tooLong: ({ name, model }: NamedVendor) =>
		`This prompt is too long for ${name} (${model}). Shorten it, or ask the others alone.`,
	declined: ({ name }: NamedVendor) => `${name} declined this prompt: its safety filter blocked it.`,
	cut: () => "The answer stopped here. Retry starts it again.",
	unreadable: ({ name }: NamedVendor) => `${name} returned an unreadable response.`,
	empty: ({ name }: NamedVendor) => `${name} sent an empty answer.`,
	onlyThoughts: ({ name }: NamedVendor) => `${name} ran out of tokens while thinking.`,
} as const;

/** Why an answer was stopped, to follow "declined this prompt:". */
export const stopReasons = {
	safety: "its safety filter stopped the answer",
	recitation: "the answer came too close to a published text",
	personalData: "the answer would have held personal data",
	language: "it does not write in this language",
	unnamed: "it gave no reason",
} as const;
