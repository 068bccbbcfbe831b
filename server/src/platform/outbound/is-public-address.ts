import { BlockList, isIP } from "node:net";

/** Ranges that are not public: private, loopback, link-local, documentation and translation networks. */
const RESERVED_4: readonly (readonly [string, number])[] = [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
];

/** Ranges within global unicast that are not public: tunnels that embed another address, and documentation. */
const RESERVED_6: readonly (readonly [string, number])[] = [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
];

const reserved4 = new BlockList();
for (const [net, bits] of RESERVED_4) reserved4.addSubnet(net, bits, "ipv4");
const reserved6 = new BlockList();
for (const [net, bits] of RESERVED_6) reserved6.addSubnet(net, bits, "ipv6");
const assigned6 = new BlockList();
assigned6.addSubnet("2000::", 3, "ipv6");

/** Whether the address is public. Everything that cannot be classified is not. */
export function isPublicAddress(address: string): boolean {
	const version = isIP(address);
	if (version === 4) return !reserved4.check(address, "ipv4");
	if (version !== 6 || address.includes("%")) return false;
	return assigned6.check(address, "ipv6") && !reserved6.check(address, "ipv6");
}
