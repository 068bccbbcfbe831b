import { cancelResponse } from "@parallax/contract";
import { expect, it } from "vitest";
import { Semaphore } from "../../../providers/semaphore.ts";
import { ask, askSeats, eventsOf, QUESTION, responsesOf, sameBrowser, settledOf } from "../../../testing/chats.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const WAITING_NOTICE = "Waiting for its turn";

/** Grok's machine answers one request at a time. */
function slowGrok() {
	const scripted = scriptedAssistants();
	return { ...scripted, grok: { ...scripted.grok, semaphore: new Semaphore(1) } };
}

async function withSlowGrok() {
	const providers = slowGrok();
	const clock = manualClock();
	const app = await startTestApp({ providers, clock });
	return { app, clock, grok: providers.grok, claude: providers.claude };
}

it("an assistant with one permit gets one request at a time; the card and the answer show the wait", async () => {
	const { app, clock, grok, claude } = await withSlowGrok();
	const browser = app.browser();
	const { id } = await askSeats(browser, [{ provider: "grok" }, { provider: "grok" }, { provider: "claude" }]);
	const first = await grok.call();
	(await claude.call()).end();
	first.emitText("First.");
	const waiting = (await responsesOf(browser, id)).find(({ seat }) => seat === "grok-2");
	expect([waiting?.status, waiting?.notice]).toEqual(["pending", WAITING_NOTICE]);
	expect(grok.calls).toHaveLength(1);
	// Longer than any answer may take: the timeouts of the queued answer have not started.
	clock.advance(400_000);
	first.end();
	const second = await grok.call(2);
	expect((await responsesOf(browser, id)).find(({ seat }) => seat === "grok-2")?.notice).toBeNull();
	second.emitText("Second.");
	second.end();
	const answers = await settledOf(browser, id);
	const [one, two] = answers.filter(({ provider }) => provider === "grok");
	expect([one?.response, one?.notes]).toEqual(["First.", []]);
	expect([two?.status, two?.response]).toEqual(["success", "Second."]);
	expect(two?.totalMs).toBeLessThan(400_000);
	expect(two?.notes).toEqual([
		{
			code: "in-queue",
			params: { seconds: expect.any(Number) },
			text: expect.stringMatching(/^Waited 4\d\d s for its turn\.$/),
		},
	]);
});

it("watchers are notified when an answer starts and stops waiting", async () => {
	const { app, grok } = await withSlowGrok();
	await ask(app.browser(), "Before", ["grok"]);
	const first = await grok.call();
	const browser = app.browser();
	const { id } = await ask(browser, QUESTION, ["grok"]);
	const notices: (string | null | undefined)[] = [];
	for await (const { type, data } of eventsOf(browser, id)) {
		if (type === "snapshot") {
			notices.push(data.responses[0]?.notice);
			first.end();
			grok.call(2).then((call) => {
				call.emitText("Now.");
				call.end();
			});
		}
		if (type === "delta" && data.notice !== undefined) notices.push(data.notice);
	}
	expect(notices).toEqual([WAITING_NOTICE, null]);
});

it("an answer that is stopped while it waits is never requested, and the next one is", async () => {
	const { app, grok } = await withSlowGrok();
	await ask(app.browser(), "Before", ["grok"]);
	const first = await grok.call();
	const impatient = app.browser();
	const { id } = await ask(impatient, "Never mind", ["grok", "claude"]);
	const third = app.browser();
	const after = await ask(third, "After", ["grok"]);
	await impatient.call(cancelResponse, { params: { id, seat: "grok" } });
	const stopped = (await responsesOf(impatient, id)).find(({ seat }) => seat === "grok");
	expect([stopped?.status, stopped?.errorCode]).toEqual(["error", "cancelled"]);
	first.end();
	const second = await grok.call(2);
	expect(second.prompt).toBe("After");
	second.emitText("Here.");
	second.end();
	expect((await settledOf(third, after.id))[0]?.response).toBe("Here.");
	expect(grok.calls).toHaveLength(2);
});

it("an answer that waits during a restart is requested afterwards", async () => {
	const { app, grok } = await withSlowGrok();
	const before = await ask(app.browser(), "Before", ["grok"]);
	(await grok.call()).emitText("Some words");
	const browser = app.browser();
	const { id } = await ask(browser, QUESTION, ["grok"]);
	const providers = slowGrok();
	const restarted = await app.restart({ providers });
	const call = await providers.grok.call();
	expect(call.prompt).toBe(QUESTION);
	call.emitText("After all.");
	call.end();
	expect((await settledOf(sameBrowser(restarted, browser), id))[0]?.response).toBe("After all.");
	expect(before.id).not.toBe(id);
	expect(providers.grok.calls).toHaveLength(1);
});

it("a failure admits the next request", async () => {
	const { app, grok } = await withSlowGrok();
	const browser = app.browser();
	const { id } = await askSeats(browser, [{ provider: "grok" }, { provider: "grok" }]);
	(await grok.call()).fail(new Error("broken"));
	(await grok.call(2)).fail(new Error("broken too"));
	expect((await settledOf(browser, id)).map(({ errorCode }) => errorCode)).toEqual(["protocol", "protocol"]);
});
