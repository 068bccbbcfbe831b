import { EXAMPLE_EMAIL, type SettingValues } from "./schema.ts";

interface CheckedStorage {
	readonly endpoint: string | null;
	readonly directUploads: boolean;
}

/** One sentence for each setting that is valid but probably a mistake. */
export function warningsOf(values: SettingValues, s3: CheckedStorage | null): string[] {
	const warnings: string[] = [];
	const isSecure = values.PUBLIC_ORIGIN?.startsWith("https:");
	// Parallax itself serves only http.
	if (isSecure && values.TRUST_PROXY === 0)
		warnings.push(
			"PUBLIC_ORIGIN uses https, so a proxy stands in front: without TRUST_PROXY=true all users share one address and its limits.",
		);
	if (values.PUBLIC_ORIGIN && values.CONTACT_EMAIL === EXAMPLE_EMAIL)
		warnings.push(
			`CONTACT_EMAIL is not set: the privacy policy shows ${EXAMPLE_EMAIL}, an address that does not exist.`,
		);
	if (isSecure && s3?.directUploads && s3.endpoint?.startsWith("http:"))
		warnings.push(
			"S3_DIRECT_UPLOADS needs an S3_ENDPOINT with https: browsers block uploads from an https page to an http address.",
		);
	return warnings;
}
