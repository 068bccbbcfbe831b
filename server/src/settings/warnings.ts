import { canBeSeen, mistakenFor, nameKey } from "@parallax/contract";
import { EXAMPLE_EMAIL, type SettingValues } from "./schema.ts";

interface Named {
	readonly id: string;
	readonly name: string;
}

interface CheckedStorage {
	readonly endpoint: string | null;
	readonly directUploads: boolean;
}

/** Names of the operator's file are the operator's choice, but readers could take one assistant for another. */
function warningsOfNames(added: readonly Named[]): string[] {
	return added.flatMap(({ id, name }, index) => {
		const report = (problem: string) => [`ASSISTANTS_FILE: the name of ${id} ${problem}. Choose another.`];
		if (!canBeSeen(name)) return report("has only characters that cannot be seen");
		const twin = added.slice(0, index).find((other) => nameKey(other.name) === nameKey(name));
		if (twin) return report(`cannot be told apart from that of ${twin.id}`);
		const builtIn = mistakenFor(name);
		return builtIn ? report(`can be mistaken for ${builtIn}, which is built in`) : [];
	});
}

/** One sentence for each setting that is valid but probably a mistake. */
export function warningsOf(
	values: SettingValues,
	{ s3, added }: { readonly s3: CheckedStorage | null; readonly added: readonly Named[] },
): string[] {
	const warnings = warningsOfNames(added);
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
