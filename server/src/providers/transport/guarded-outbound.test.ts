import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { allowedAddresses } from "../../platform/outbound/index.ts";
import { createGuardedOutbound, isRefusedAddress } from "./guarded-outbound.ts";
import { streamRequest } from "./request.ts";

let port = 0;
const receivedHosts: string[] = [];

beforeAll(async () => {
	const canary = createServer((request, response) => {
		receivedHosts.push(String(request.headers.host));
		response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
	});
	canary.listen(0, "127.0.0.1");
	await once(canary, "listening");
	port = (canary.address() as AddressInfo).port;
	return () => void canary.close();
});

/** Answers each lookup with the next of these; the last one is repeated. */
const resolving = (...answers: readonly (readonly string[])[]) => {
	const asked: string[] = [];
	const lookup: LookupFunction = (hostname, _options, callback) => {
		const found = answers[Math.min(asked.length, answers.length - 1)] ?? [];
		asked.push(hostname);
		callback(
			null,
			found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
		);
	};
	return { asked, lookup };
};

const SINK = {
	onActivity() {},
	onEvent() {},
	onJson() {},
	onReadEnd() {},
	textLength: 0,
	hasEnded: false,
	isOver: false,
};

/** The failure of one request; null for a success. */
async function problemOf(address: string, { lookup = resolving(["127.0.0.1"]).lookup, allowLocal = false } = {}) {
	const outbound = createGuardedOutbound(1000, { isAllowed: allowedAddresses(allowLocal), lookup });
	onTestFinished(() => outbound.dispatcher.destroy());
	const request = { url: new URL(address), headers: { authorization: "Bearer canary" }, body: {} };
	const signal = new AbortController().signal;
	return await streamRequest(outbound, request, SINK, signal).then(
		() => null,
		(error: unknown) => error,
	);
}

const INTERNAL = [
	"127.0.0.1",
	"0.0.0.0",
	"2130706433",
	"0x7f000001",
	"017700000001",
	"127.1",
	"10.0.0.1",
	"172.16.0.1",
	"192.168.1.1",
	"100.64.0.1",
	"169.254.169.254",
	"198.18.0.1",
	"224.0.0.1",
	"[::1]",
	"[::]",
	"[::ffff:127.0.0.1]",
	"[::ffff:a9fe:a9fe]",
	"[64:ff9b::7f00:1]",
	"[fd00:ec2::254]",
	"[fe80::1]",
	"[fc00::1]",
	"[2002:7f00:1::]",
];

describe("SEC-21 addresses that users enter", () => {
	it.each(INTERNAL)("refuses a literal internal address: %s", async (host) => {
		const problem = await problemOf(`http://${host}:${port}/v1`);
		expect(isRefusedAddress(problem)).toBe(true);
		expect(receivedHosts).toEqual([]);
	});

	it("refuses a name when one of its addresses is internal, at any port and with any scheme", async () => {
		for (const found of [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::1"], ["::ffff:10.0.0.1"], []]) {
			for (const scheme of ["http", "https"]) {
				const { lookup, asked } = resolving(found);
				expect(isRefusedAddress(await problemOf(`${scheme}://rebind.example:${port}/v1`, { lookup }))).toBe(true);
				expect(asked).toEqual(["rebind.example"]);
			}
		}
		expect(receivedHosts).toEqual([]);
	});

	it("checks the lookup of each connection, so a name that changes is checked again", async () => {
		const { lookup } = resolving(["10.0.0.1"], ["127.0.0.1"]);
		expect(isRefusedAddress(await problemOf(`http://rebind.example:${port}/`, { lookup }))).toBe(true);
		expect(isRefusedAddress(await problemOf(`http://rebind.example:${port}/`, { lookup }))).toBe(true);
		expect(receivedHosts).toEqual([]);
	});

	it("calls allowed local addresses, follows no redirects, and refuses cloud metadata addresses", async () => {
		const local = { allowLocal: true };
		expect(isRefusedAddress(await problemOf(`http://127.0.0.1:${port}/v1`, local))).toBe(false);
		expect(isRefusedAddress(await problemOf(`http://name.example:${port}/v1`, local))).toBe(false);
		expect(receivedHosts).toHaveLength(2);
		for (const host of ["169.254.169.254", "[fe80::1]", "[fd00:ec2::254]", "[::ffff:169.254.169.254]"])
			expect(isRefusedAddress(await problemOf(`http://${host}:${port}/`, local))).toBe(true);
		expect(receivedHosts).toHaveLength(2);
	});
});
