import { isIP } from "node:net";

const GROUPS = 8;
/** All addresses that cannot be parsed share one limit. */
const UNREADABLE = "unknown";

const hexGroups = (v4: string): string[] => {
	const [a = 0, b = 0, c = 0, d = 0] = v4.split(".").map(Number);
	return [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
};

function groupsOf(part: string): string[] {
	return part
		.split(":")
		.filter(Boolean)
		.flatMap((group) => (group.includes(".") ? hexGroups(group) : [Number.parseInt(group, 16).toString(16)]));
}

/** The eight groups of a valid IPv6 address, in lower case and without leading zeros. */
function expand(address: string): string[] {
	const [head = "", tail] = address.split("::");
	const front = groupsOf(head);
	if (tail === undefined) return front;
	const back = groupsOf(tail);
	return [...front, ...Array<string>(GROUPS - front.length - back.length).fill("0"), ...back];
}

const MAPPED = ["0", "0", "0", "0", "0", "ffff"];

/** The IPv4 address of an IPv4-mapped IPv6 address such as `::ffff:192.0.2.1`, in any spelling. */
function mappedV4(groups: readonly string[]): string | null {
	if (!MAPPED.every((group, index) => groups[index] === group)) return null;
	const [high = 0, low = 0] = groups.slice(MAPPED.length).map((group) => Number.parseInt(group, 16));
	return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Removes ports, brackets, quotes and zones that proxies add: `[2001:db8::1%eth0]:443`, `192.0.2.1:50210`. */
function bareAddress(text: string): string {
	const plain = text.trim().replace(/^"(.*)"$/, "$1");
	const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1];
	const bare = inBrackets ?? plain.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
	return bare.replace(/%.*$/, "");
}

/** The canonical form of an address, so that each client has one key; null for text that is not an address. */
export function normalizeAddress(text: string): string | null {
	const bare = bareAddress(text);
	const version = isIP(bare);
	if (version !== 6) return version === 4 ? bare : null;
	const groups = expand(bare);
	return mappedV4(groups) ?? groups.join(":");
}

function prefixOf(address: string, groups: number): string {
	const normalized = normalizeAddress(address);
	if (normalized === null) return UNREADABLE;
	return normalized.includes(":") ? `${normalized.split(":").slice(0, groups).join(":")}::/${groups * 16}` : normalized;
}

/** The rate-limit key of an address. An IPv6 user controls at least a /64, so each /64 counts as one address. */
export const networkOf = (address: string): string => prefixOf(address, 4);

/** The /48 of an IPv6 address, the largest prefix that a customer usually gets; an IPv4 address unchanged. */
export const siteOf = (address: string): string => prefixOf(address, 3);
