import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { asAssistant, endpointOf, recordAnswer } from "../testing/record-answer.ts";
import { replaying } from "../testing/replayed-bytes.ts";
import { askWithWire } from "../wires/ask.ts";
import { xaiChat } from "../wires/openai-chat.ts";
import { createOutbound, type Outbound } from "./request.ts";

let vendors: FakeVendors;
beforeAll(async () => {
	vendors = await startFakeVendors();
});
afterEach(() => vendors.reset());
afterAll(() => vendors.close());

const grok = (baseUrl: string, outbound: Outbound) =>
	asAssistant("grok", askWithWire(endpointOf("grok", baseUrl, outbound), xaiChat));
const assistantAt = (outbound = createOutbound(1000)) => grok(vendors.settings.grok.baseUrl, outbound);
const DONE = 'data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

test("reuses connections", async () => {
	const provider = assistantAt();
	for (let n = 0; n < 5; n += 1) {
		await recordAnswer(provider);
		await nextTurn();
	}
	expect(new Set(vendors.calls("grok").map(({ clientPort }) => clientPort)).size).toBeLessThan(5);
});

test("resolves after the end mark without waiting for the connection to close", async () => {
	vendors.next("grok", { steps: [{ raw: DONE }] });
	const { text, end } = await recordAnswer(assistantAt(createOutbound(1000, 60_000)));
	expect([text, end?.finishReason]).toEqual(["Hi", "stop"]);
	const call = await vendors.call("grok");
	expect(call.isOpen).toBe(true);
	await call.cut();
});

test("closes a connection that the vendor leaves open after the end", async () => {
	vendors.next("grok", { steps: [{ raw: DONE }] });
	await recordAnswer(assistantAt(createOutbound(1000, 10)));
	await vendors.calls("grok")[0]?.socketClosed;
});

test("resolves some time after a finish reason without an end mark", async () => {
	vendors.next("grok", { steps: [{ raw: DONE.slice(0, DONE.indexOf("data: [DONE]")) }] });
	const { text, end } = await recordAnswer(assistantAt(createOutbound(1000, 10)));
	expect([text, end?.finishReason]).toEqual(["Hi", "stop"]);
});

test("keeps the answer when the connection breaks after a finish reason", async () => {
	vendors.next("grok", { steps: [{ raw: DONE.slice(0, DONE.indexOf("data: [DONE]")) }, { cut: true }] });
	expect((await recordAnswer(assistantAt())).end?.finishReason).toBe("stop");
});

test("does not wait for the end of an error body", async () => {
	vendors.next("grok", { status: 401, steps: [{ raw: "{" }] });
	const { failure } = await recordAnswer(assistantAt(createOutbound(1000, 1000, 10)));
	expect(failure?.facts.code).toBe("provider_auth");
	await vendors.calls("grok")[0]?.socketClosed;
});

test("limits the size of an error body", async () => {
	vendors.next("grok", { status: 500, steps: [{ raw: "x".repeat(1_000_000) }] });
	expect((await recordAnswer(assistantAt())).failure?.facts.code).toBe("provider_down");
	await vendors.calls("grok")[0]?.socketClosed;
});

test("REL-17: stops reading an endless body, and keeps none of it in memory", async () => {
	const comment = Buffer.from(`: ${"x".repeat(65_534)}\n`);
	const pieces = Array.from({ length: 1100 }, () => comment);
	const before = process.memoryUsage().heapUsed;
	const { failure } = await recordAnswer(grok("http://vendor.test", replaying(pieces)));
	expect(failure?.facts.code).toBe("protocol");
	expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
});

test("passes on the events of one read as one piece of text", async () => {
	const event = (content: string) => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`;
	const read = [event("a"), event("b") + event("c")].map((chunk) => Buffer.from(chunk));
	const { pieces } = await recordAnswer(grok("http://vendor.test", replaying([read, Buffer.from(DONE)])));
	expect(pieces).toEqual(["abc", "Hi"]);
});

test("passes on the last read's text before it reports a broken connection or an oversized body", async () => {
	const textEvent = Buffer.from('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n');
	const broken = await recordAnswer(grok("http://vendor.test", replaying([textEvent], { breaks: true })));
	expect([broken.text, broken.failure?.facts.code]).toEqual(["Hi", "cut"]);
	const tooLong = [textEvent, Buffer.alloc(33 * 1_048_576, "\n")];
	const long = await recordAnswer(grok("http://vendor.test", replaying([tooLong])));
	expect([long.text, long.failure?.facts.code]).toEqual(["Hi", "protocol"]);
});
