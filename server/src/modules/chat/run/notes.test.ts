import { retryResponse } from "@parallax/contract";
import { expect, it } from "vitest";
import { BUILT_IN } from "../../../providers/testing/by-id.ts";
import { askSeats, readToEnd, responsesOf } from "../../../testing/chats.ts";
import { startVendorApp } from "../../../testing/faults/vendor-app.ts";

const hasTemperature = (body: unknown): boolean => JSON.stringify(body).includes('"temperature":');

it("a temperature that the vendor refuses is left out, and only that answer has a note about it", async () => {
	const { browser, vendors } = await startVendorApp();
	vendors.next("claude", { error: "temperature" });
	const { id } = await askSeats(browser, [
		{ provider: "claude", temperature: 0.5 },
		{ provider: "grok", temperature: 0.5 },
	]);
	const events = await readToEnd(browser, id);
	const note = {
		code: "parameter-dropped",
		params: { parameter: "temperature", value: 0.5 },
		text: `${BUILT_IN.claude.subtitle} does not take a temperature, so it was left out.`,
	};
	const stored = await responsesOf(browser, id);
	expect(stored).toMatchObject([
		{ seat: "claude", status: "success", response: "Hello there.", notes: [note] },
		{ seat: "grok", status: "success", notes: [] },
	]);
	expect(vendors.calls("claude").map(({ body }) => hasTemperature(body))).toEqual([true, false]);
	expect(vendors.calls("grok").map(({ body }) => hasTemperature(body))).toEqual([true]);
	const shown = events.flatMap((event) => (event.type === "settled" ? [event.data] : []));
	for (const settled of shown) expect(settled.notes).toEqual(settled.seat === "claude" ? [note] : []);
});

it("a retried answer has only the notes of its new attempt", async () => {
	const { browser, vendors } = await startVendorApp();
	vendors.next("claude", { error: "temperature" });
	const { id } = await askSeats(browser, [{ provider: "claude", temperature: 0.5 }]);
	await readToEnd(browser, id);
	const { answer } = await browser.call(retryResponse, {
		params: { id, seat: "claude" },
		body: { model: "claude-that-takes-one" },
	});
	expect(answer.notes).toEqual([]);
	await readToEnd(browser, id);
	expect((await responsesOf(browser, id))[0]).toMatchObject({ status: "success", attempt: 2, notes: [] });
	expect(vendors.calls("claude").map(({ body }) => hasTemperature(body))).toEqual([true, false, true]);
});
