import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";
import { isMetadataAddress } from "./metadata-address.ts";

/** The URL is not allowed, or its server does not answer correctly. */
export class UrlRefused extends Error {}

export interface AddressRules {
	readonly isAllowed: (address: string) => boolean;
	/** Replaced by tests; the default is the system resolver. */
	readonly lookup?: LookupFunction | undefined;
}

/** Allows public addresses, and with `allowLocal` also those of this machine and its network, but never a cloud's. */
export const allowedAddresses =
	(allowLocal: boolean): AddressRules["isAllowed"] =>
	(address) =>
		isIP(address) !== 0 && !isMetadataAddress(address) && (allowLocal || isPublicAddress(address));

/** The host if it is a literal address, for which Node does no lookup; otherwise null. */
export function literalAddress(hostname: string): string | null {
	const bare = hostname.replace(/^\[|\]$/g, "");
	return isIP(bare) === 0 ? null : bare;
}

/**
 * Checks the addresses in the lookup that the connection itself uses, so DNS rebinding between check and connection is
 * impossible. One address that is not allowed rejects them all.
 */
export const guardedLookup =
	({ isAllowed, lookup = systemLookup as LookupFunction }: AddressRules): LookupFunction =>
	(hostname, options, callback) => {
		lookup(hostname, { ...options, all: true }, (error, found) => {
			if (error) return callback(error, "", 0);
			const addresses = Array.isArray(found) ? found : [{ address: String(found), family: isIP(String(found)) }];
			const [first] = addresses;
			if (!first || !addresses.every(({ address }) => isAllowed(address)))
				return callback(new UrlRefused("not a public address"), "", 0);
			if (options.all) callback(null, addresses);
			else callback(null, first.address, first.family);
		});
	};
