import { hasCredentials } from "./kinds.ts";
import type { SettingValues } from "./schema.ts";

/** The operator's settings for a vendor's API. */
export interface VendorSettings {
	readonly apiKey: string | undefined;
	readonly baseUrl: string | undefined;
	readonly model: string | undefined;
	/** Undefined when the server should detect it. */
	readonly wire: "openai-responses" | "openai-chat" | undefined;
}

type Prefix = "OPENAI" | "GEMINI" | "ANTHROPIC" | "XAI";

const wireOf = (values: SettingValues, prefix: Prefix): VendorSettings["wire"] =>
	(prefix === "OPENAI" || prefix === "XAI" ? values[`${prefix}_WIRE`] : null) ?? undefined;

/** The settings of one vendor; a sentence for each that cannot be used is added to `problems`. */
export function vendorSettings(values: SettingValues, prefix: Prefix, problems: string[]): VendorSettings {
	const baseUrl = values[`${prefix}_BASE_URL`] ?? undefined;
	if (baseUrl && hasCredentials(baseUrl)) {
		problems.push(
			`${prefix}_BASE_URL must not contain a user name or password, which are not sent: a key belongs in ${prefix}_API_KEY.`,
		);
	}
	return {
		apiKey: values[`${prefix}_API_KEY`] ?? undefined,
		baseUrl,
		model: values[`${prefix}_MODEL`] ?? undefined,
		wire: wireOf(values, prefix),
	};
}
