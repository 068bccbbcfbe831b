import type { Assistant } from "../port.ts";
import type { ContextSize } from "./context-size.ts";

/** The assistant that a sentence is about. */
export interface NamedVendor {
	/** 'Gemini' */
	readonly name: string;
	readonly model: string;
	/** 'GEMINI', as in `GEMINI_API_KEY`; null for an assistant without such settings. */
	readonly env: string | null;
	/** What ASSISTANTS_FILE names as its key: a variable, or a file; absent when it names none. */
	readonly keySource?: string | undefined;
	/** Whose key is sent; absent means the operator's. */
	readonly paidBy?: Assistant["paidBy"];
	/** Whether the asking user entered the address. */
	readonly isOwnAddress?: boolean;
	/** Whether users can store a key of their own for it. */
	readonly takesOwnKeys?: boolean;
}

export const isUserAccount = ({ paidBy, isOwnAddress }: NamedVendor): boolean =>
	paidBy === "person" || isOwnAddress === true;

/** For an account of the operator; another key helps. */
const accountFailed = (vendor: NamedVendor, what: string): string =>
	vendor.takesOwnKeys ? `${what} Use your own key.` : what;

const cannotBeAsked = ({ name }: NamedVendor): string => `${name} can't be asked right now.`;

/** For an address of the operator, which no reader of the card can correct; `person` is for the user who entered it. */
const addressFailed = (vendor: NamedVendor, person: string): string =>
	vendor.isOwnAddress ? person : cannotBeAsked(vendor);

const unreachable = ({ name, env }: NamedVendor): string =>
	env === null ? `${name} cannot be reached. Is it running?` : `Unable to connect to ${name} API. Please try again.`;

/** A connection that failed for a reason of its own. */
const notConnected = (vendor: NamedVendor, person: string): string =>
	vendor.env === null ? addressFailed(vendor, person) : unreachable(vendor);

const formatTokens = (count: number): string => count.toLocaleString("en-US");

/**
 * The sentences on a card after a failure, for everyone who sees the card: what happened, and what this reader can do.
 * They name no setting of the server; `advice.ts` does. Each can be read much later, so it contains no delay: the card
 * counts down to `retryAt`. It never contains a key or text of the vendor.
 */
export const sentences = {
	keyMissing: (vendor: NamedVendor) =>
		vendor.isOwnAddress
			? `${vendor.name} asks for a key. Add one to it in your settings.`
			: accountFailed(vendor, cannotBeAsked(vendor)),
	keyRefused: (vendor: NamedVendor) =>
		isUserAccount(vendor)
			? `Your key for ${vendor.name} was refused. ${vendor.isOwnAddress ? "Replace it in your settings." : "Paste another one."}`
			: accountFailed(vendor, cannotBeAsked(vendor)),
	quota: (vendor: NamedVendor) =>
		isUserAccount(vendor)
			? `Your account for ${vendor.name} is used up. Add credit in that account.`
			: accountFailed(vendor, `This server's account for ${vendor.name} is used up.`),
	rateLimited: (vendor: NamedVendor) =>
		isUserAccount(vendor)
			? `The rate limit of your account for ${vendor.name} was reached.`
			: `${vendor.name}'s rate limit was reached.`,
	overloaded: ({ name }: NamedVendor) => `${name} is overloaded right now. Please try again in a moment.`,
	loading: ({ name }: NamedVendor) => `${name} is still loading its model. Please try again in a moment.`,
	unreachable,
	failed: ({ name }: NamedVendor) => `${name} had a problem on its side. Try again.`,
	lost: ({ name }: NamedVendor) => `The connection to ${name} was lost before it answered. Please try again.`,
	modelUnknown: (vendor: NamedVendor) =>
		isUserAccount(vendor)
			? `${vendor.name} does not offer the model ${vendor.model} to your account. Choose another model.`
			: `${vendor.name} does not offer the model ${vendor.model}. Choose another model.`,
	modelNotAllowed: (vendor: NamedVendor, hasKey: boolean) => {
		const listed = `${vendor.name} lists the model ${vendor.model}, but`;
		if (!hasKey) return `${listed} does not answer with it. Choose another model.`;
		return `${listed} ${isUserAccount(vendor) ? "your key" : "this server's key"} may not use it.`;
	},
	cannotChat: ({ name, model }: NamedVendor) => `${model} of ${name} cannot chat. Choose another model.`,
	modelUnavailable: ({ name, model }: NamedVendor) =>
		`The model ${model} is not available at ${name}. Choose another model.`,
	notLoaded: ({ name }: NamedVendor) => `${name} has no model loaded.`,
	loadFailed: ({ name, model }: NamedVendor) => `${name} could not load the model ${model}.`,
	tooLittleMemory: ({ name, model }: NamedVendor) =>
		`The machine of ${name} has too little memory for the model ${model}. Choose a smaller one.`,
	wrongAddress: (vendor: NamedVendor) =>
		addressFailed(vendor, `${vendor.name} was not found at its address. Check the address in your settings.`),
	wrongWire: (vendor: NamedVendor) =>
		addressFailed(
			vendor,
			`${vendor.name} speaks another protocol at this address. Check its protocol and its address in your settings.`,
		),
	redirected: (vendor: NamedVendor) =>
		addressFailed(
			vendor,
			`The address of ${vendor.name} redirects to another one, which is not followed. Enter the final address in your settings.`,
		),
	expectsHttps: (vendor: NamedVendor) =>
		addressFailed(vendor, `The address of ${vendor.name} expects https. Change it in your settings.`),
	expectsHttp: (vendor: NamedVendor) =>
		notConnected(vendor, `The address of ${vendor.name} speaks http, not https. Change it in your settings.`),
	untrusted: (vendor: NamedVendor) =>
		notConnected(vendor, `This server does not trust the certificate of ${vendor.name}.`),
	page: (vendor: NamedVendor) =>
		`${vendor.name} sent a web page instead of an answer.${vendor.isOwnAddress ? " Check its address in your settings." : ""}`,
	blocked: (vendor: NamedVendor) => addressFailed(vendor, `A firewall in front of ${vendor.name} refused the request.`),
	wrongRegion: ({ name }: NamedVendor) => `${name} does not answer in the country or region of this server.`,
	badRequest: (vendor: NamedVendor) =>
		vendor.isOwnAddress
			? `${vendor.name} did not accept the request. Check its models and its protocol in your settings.`
			: `${vendor.name} did not accept the request.`,
	fileUnreadable: () => "This server could not read a file of this prompt. Try again.",
	cannotSee: (label: string) => `${label} cannot look at pictures.`,
	cannotReadDocument: (label: string, name: string) => `${label} cannot read ${name}: it contains no text.`,
	notPublic: ({ name }: Pick<NamedVendor, "name">) =>
		`The address of ${name} is not a public one, so it was not asked. Change it in your settings.`,
	tooLong: ({ name, model }: NamedVendor, size: ContextSize | null = null) => {
		const numbers = size
			? `: it has ${formatTokens(size.prompt)} tokens, and the model takes ${formatTokens(size.limit)}`
			: "";
		return `This prompt is too long for ${name} (${model})${numbers}. Shorten it, or ask the others alone.`;
	},
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
