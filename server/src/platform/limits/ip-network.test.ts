import { expect, it } from "vitest";
import { networkOf, normalizeAddress, siteOf } from "./ip-network.ts";

it.each([
	["203.0.113.7", "203.0.113.7"],
	["::ffff:203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:db8:1:2::9", "2001:db8:1:2::/64"],
	["2001:db8::9", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
])("SEC-24 %s counts as %s: one network is one client", (address, network) => {
	expect(networkOf(address)).toBe(network);
});

it.each([
	["203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2::9", "2001:db8:1::/48"],
	["2001:db8:1:ffff::9", "2001:db8:1::/48"],
	["nowhere", "unknown"],
])("%s belongs to the site %s", (address, site) => expect(siteOf(address)).toBe(site));

it.each([
	["203.0.113.7", ["203.0.113.7:50210", " 203.0.113.7 ", '"203.0.113.7:1"', "::ffff:203.0.113.7", "::FFFF:cb00:7107"]],
	["203.0.113.7", ["[::ffff:203.0.113.7]:443", "0:0:0:0:0:ffff:cb00:7107", "0000::ffff:203.0.113.7"]],
	[
		"2001:db8:0:2:0:0:0:9",
		[
			"2001:db8:0:2::9",
			"2001:DB8:0000:0002::0009",
			"2001:0db8:0:2:0:0:0:9",
			"[2001:db8:0:2::9]",
			"[2001:db8:0:2::9]:8443",
			"2001:db8:0:2::9%eth0",
			"[2001:db8:0:2::9%25eth0]:1",
			'"[2001:db8:0:2::9]:8443"',
		],
	],
])("SEC-24 %s is one client in every spelling", (address, spellings) => {
	expect(spellings.map(normalizeAddress)).toEqual(spellings.map(() => address));
	expect(new Set(spellings.map(networkOf)).size).toBe(1);
});

it.each([
	"",
	"unknown",
	"_hidden",
	"203.0.113",
	"203.0.113.700",
	"010.0.0.1",
	"2001:db8::1::2",
	"[::1",
	"1.2.3.4:x",
	"::g",
])("SEC-24 '%s' is no address", (text) => {
	expect(normalizeAddress(text)).toBeNull();
	expect(networkOf(text)).toBe("unknown");
});
