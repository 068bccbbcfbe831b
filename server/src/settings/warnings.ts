import { EXAMPLE_EMAIL, type SettingValues } from "./schema.ts";

interface DoubtedStorage {
	readonly endpoint: string | null;
	readonly directUploads: boolean;
}

/** What is allowed and cannot be what the operator meant: a sentence each. */
export function doubtsOf(values: SettingValues, s3: DoubtedStorage | null): string[] {
	const doubts: string[] = [];
	const isSecure = values.PUBLIC_ORIGIN?.startsWith("https:");
	// Parallax itself serves http alone.
	if (isSecure && values.TRUST_PROXY === 0)
		doubts.push(
			"PUBLIC_ORIGIN uses https, so a proxy stands in front: without TRUST_PROXY=true all users share one address and its limits.",
		);
	if (values.PUBLIC_ORIGIN && values.CONTACT_EMAIL === EXAMPLE_EMAIL)
		doubts.push(`CONTACT_EMAIL is not set: the privacy policy shows ${EXAMPLE_EMAIL}, an address that does not exist.`);
	if (isSecure && s3?.directUploads && s3.endpoint?.startsWith("http:"))
		doubts.push(
			"S3_DIRECT_UPLOADS needs an S3_ENDPOINT with https: browsers block uploads from an https page to an http address.",
		);
	return doubts;
}
