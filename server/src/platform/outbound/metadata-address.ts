import { BlockList, isIP } from "node:net";

/** Where clouds serve the credentials of a machine, or otherwise only what the machine itself may ask. */
const metadata = new BlockList();
metadata.addSubnet("169.254.0.0", 16, "ipv4");
metadata.addAddress("100.100.100.200", "ipv4");
metadata.addAddress("168.63.129.16", "ipv4");
metadata.addAddress("192.0.0.192", "ipv4");
metadata.addSubnet("fe80::", 10, "ipv6");
metadata.addAddress("fd00:ec2::254", "ipv6");
metadata.addAddress("fd20:ce::254", "ipv6");
metadata.addAddress("fd00:42::42", "ipv6");

const GROUPS = 8;

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
	// URL writes an IPv4 address at the end in groups, too.
	const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
	const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
	if (tail === undefined) return numbers(head);
	const [first, last] = [numbers(head), numbers(tail)];
	return [...first, ...Array<number>(GROUPS - first.length - last.length).fill(0), ...last];
}

const dotted = (high = 0, low = 0): string => [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");

/** The IPv4 addresses to which a gateway or a tunnel could translate an IPv6 address. */
function embeddedAddresses(groups: readonly number[]): string[] {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
	const isZero = (...some: readonly number[]): boolean => some.every((group) => group === 0);
	const found: string[] = [];
	// IPv4-compatible, IPv4-mapped and IPv4-translated addresses.
	if (isZero(a, b, c, d) && (isZero(e, f) || isZero(e, f ^ 0xffff) || isZero(e ^ 0xffff, f))) found.push(dotted(g, h));
	// NAT64 with the well-known prefix, and with one of the lengths that a network can choose for its own.
	if (a === 0x64 && b === 0xff9b) {
		found.push(dotted(g, h), dotted(d, ((e & 0xff) << 8) | (f >> 8)));
		found.push(
			dotted(((d & 0xff) << 8) | (e & 0xff), f),
			dotted(((e & 0xff) << 8) | (f >> 8), ((f & 0xff) << 8) | (g >> 8)),
		);
	}
	// 6to4, and Teredo, which inverts the bits.
	if (a === 0x2002) found.push(dotted(b, c));
	if (a === 0x2001 && b === 0) found.push(dotted(c, d), dotted(g ^ 0xffff, h ^ 0xffff));
	// ISATAP.
	if ((e & 0xfdff) === 0 && f === 0x5efe) found.push(dotted(g, h));
	return found;
}

/** Whether the address leads to a cloud's metadata service, also by way of a gateway or a tunnel. */
export function isMetadataAddress(address: string): boolean {
	if (isIP(address) !== 6) return metadata.check(address, "ipv4");
	// A zone belongs to a link-local address alone, and BlockList does not know zones.
	if (address.includes("%") || metadata.check(address, "ipv6")) return true;
	return embeddedAddresses(groupsOf(address)).some((embedded) => metadata.check(embedded, "ipv4"));
}
