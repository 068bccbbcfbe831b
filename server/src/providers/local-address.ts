import { BlockList, isIP } from "node:net";
import { literalAddress } from "../platform/outbound/index.ts";

/** Loopback and private networks. */
const local = new BlockList();
local.addAddress("0.0.0.0", "ipv4");
local.addSubnet("127.0.0.0", 8, "ipv4");
local.addSubnet("10.0.0.0", 8, "ipv4");
local.addSubnet("172.16.0.0", 12, "ipv4");
local.addSubnet("192.168.0.0", 16, "ipv4");
local.addAddress("::1", "ipv6");
local.addSubnet("fc00::", 7, "ipv6");

/** Names that no public resolver answers, and names without a dot, such as those of containers. */
const LOCAL_NAME = /^[^.]+$|(^|\.)localhost$|\.(local|internal)$/i;

/** Whether an address is of this machine or its network, by its text alone: no name is resolved. */
export function isLocalAddress(baseUrl: string): boolean {
	const { hostname } = new URL(baseUrl);
	const literal = literalAddress(hostname);
	if (literal !== null) return local.check(literal, isIP(literal) === 6 ? "ipv6" : "ipv4");
	return LOCAL_NAME.test(hostname.replace(/\.$/, ""));
}
