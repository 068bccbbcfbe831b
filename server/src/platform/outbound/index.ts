export { type AddressRules, allowedAddresses, guardedLookup, literalAddress, UrlRefused } from "./guard-address.ts";
export { type OutboundRules, openPublicUrl } from "./open-public-url.ts";
