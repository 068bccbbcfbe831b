import { describe, expect, it } from "vitest";
import { allowedAddresses } from "./guard-address.ts";

const METADATA = [
	"169.254.169.254",
	"169.254.170.2",
	"100.100.100.200",
	"192.0.0.192",
	"168.63.129.16",
	"fe80::1",
	"fe80::a9fe:a9fe%eth0",
	"fd00:ec2::254",
	"fd20:ce::254",
	"FD20:CE:0:0:0:0:0:254",
	"fd00:42::42",
	"::169.254.169.254",
	"::ffff:169.254.169.254",
	"::ffff:a9fe:a9fe",
	"::ffff:0:169.254.169.254",
	"::ffff:100.100.100.200",
	"64:ff9b::169.254.169.254",
	"64:ff9b::a83f:8110",
	"64:ff9b:1::169.254.169.254",
	"64:ff9b:1:a9fe:a9:fe00::",
	"64:ff9b:1:a9:fe:a9fe::",
	"64:ff9b:1:0:a9:fea9:fe00:0",
	"2002:a9fe:a9fe::",
	"2002:a9fe:a9fe::1",
	"2001:0:a9fe:a9fe::1",
	"2001:0:1234::5601:5601",
	"fd12:3456::5efe:169.254.169.254",
];
const LOCAL = [
	"127.0.0.1",
	"10.0.0.7",
	"192.168.1.20",
	"100.64.0.1",
	"::1",
	"fd12:3456::7",
	"fd12:3456:0:0:a9fe:a9fe:0:1",
	"::ffff:127.0.0.1",
	"64:ff9b::10.0.0.7",
	"2002:a00:7::1",
];

describe("SEC-21 addresses of a machine's cloud", () => {
	it.each(METADATA)("%s is never allowed", (address) => {
		expect([allowedAddresses(true)(address), allowedAddresses(false)(address)]).toEqual([false, false]);
	});

	it.each(LOCAL)("%s is another address, which an operator can allow", (address) => {
		expect([allowedAddresses(true)(address), allowedAddresses(false)(address)]).toEqual([true, false]);
	});

	it.each(["93.184.216.34", "2606:2800:220:1::1"])("%s is public", (address) => {
		expect([allowedAddresses(true)(address), allowedAddresses(false)(address)]).toEqual([true, true]);
	});

	it("what is no address is not allowed", () => {
		for (const text of ["", "localhost", "1.2.3", "::g"]) expect(allowedAddresses(true)(text)).toBe(false);
	});
});
