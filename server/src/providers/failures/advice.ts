import { isUserAccount, type NamedVendor } from "./sentences.ts";

interface Variants {
	/** For an assistant with settings, by their prefix. */
	readonly setting: (env: string) => string;
	/** For an assistant of ASSISTANTS_FILE. */
	readonly file: string;
}

const forOperator = (isUsers: boolean, { env }: NamedVendor, { setting, file }: Variants): string | null =>
	isUsers ? null : env === null ? file : setting(env);

const onAddress = (vendor: NamedVendor, variants: Variants): string | null =>
	forOperator(vendor.isOwnAddress === true, vendor, variants);

const onAccount = (vendor: NamedVendor, variants: Variants): string | null =>
	forOperator(isUserAccount(vendor), vendor, variants);

const entry = (fields: string): string => `${fields} of its entry in ASSISTANTS_FILE`;

const RESTART = "Set it and restart the server; keys are read at startup.";

/** Only two vendors' protocols can be set. */
const hasWireSetting = (env: string): boolean => env === "OPENAI" || env === "XAI";

const checkAddress = (vendor: NamedVendor, reason: string): string | null =>
	onAddress(vendor, {
		setting: (env) => `${reason} Check ${env}_BASE_URL.`,
		file: `${reason} Check ${entry("baseUrl")}.`,
	});

/**
 * How the operator can correct a failure, with the name of the setting. Null where the user who asked can correct it:
 * then the sentence of the failure says how.
 */
export const advice = {
	keyMissing: (vendor: NamedVendor) =>
		onAddress(vendor, {
			setting: (env) => `${vendor.name} asks for a key. Check ${env}_API_KEY. ${RESTART}`,
			file: `${vendor.name} asks for a key. Check ${entry("apiKeyEnv and headers")}. ${RESTART}`,
		}),
	keyRefused: (vendor: NamedVendor) =>
		onAccount(vendor, {
			setting: (env) => `${vendor.name} rejected the API key. Check ${env}_API_KEY. ${RESTART}`,
			file: `${vendor.name} rejected the API key. Check ${vendor.keySource ?? entry("apiKeyEnv")}. ${RESTART}`,
		}),
	quota: (vendor: NamedVendor) => (isUserAccount(vendor) ? null : "Add credit in the provider account."),
	modelUnknown: (vendor: NamedVendor) =>
		onAccount(vendor, {
			setting: (env) => `Set ${env}_MODEL to a model that ${vendor.name} offers.`,
			file: `Check ${entry("models")}.`,
		}),
	modelUnavailable: (vendor: NamedVendor) =>
		isUserAccount(vendor) ? null : `Check the settings of this server's account at ${vendor.name}.`,
	notLoaded: (vendor: NamedVendor) => (vendor.isOwnAddress ? null : `Load a model in ${vendor.name}.`),
	wrongAddress: (vendor: NamedVendor) => checkAddress(vendor, `${vendor.name} was not found at its address.`),
	wrongWire: (vendor: NamedVendor) =>
		onAddress(vendor, {
			setting: (env) =>
				`${vendor.name} speaks another protocol at this address. Check ${env}_BASE_URL${hasWireSetting(env) ? ` and ${env}_WIRE` : ""}.`,
			file: `${vendor.name} speaks another protocol at this address. Check ${entry("wire and baseUrl")}.`,
		}),
	redirected: (vendor: NamedVendor) =>
		checkAddress(
			vendor,
			`The address of ${vendor.name} redirects to another one. It is not followed, because the key would be sent there.`,
		),
	expectsHttps: (vendor: NamedVendor) => checkAddress(vendor, `The address of ${vendor.name} expects https, not http.`),
	expectsHttp: (vendor: NamedVendor) => checkAddress(vendor, `The address of ${vendor.name} speaks http, not https.`),
	untrusted: (vendor: NamedVendor) =>
		vendor.isOwnAddress
			? null
			: `This server does not trust the certificate of ${vendor.name}. If it is your own, name its authority in NODE_EXTRA_CA_CERTS.`,
	page: (vendor: NamedVendor) => checkAddress(vendor, "A sign-in page or a proxy may stand in front of it."),
	blocked: (vendor: NamedVendor) =>
		checkAddress(vendor, `A firewall or proxy in front of ${vendor.name} refused the request.`),
	badRequest: (vendor: NamedVendor) =>
		onAddress(vendor, {
			setting: (env) => `Check ${env}_MODEL and ${env}_BASE_URL.`,
			file: `Check ${entry("models, wire and baseUrl")}.`,
		}),
} as const;
