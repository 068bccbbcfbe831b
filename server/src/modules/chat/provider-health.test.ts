import { expect, it } from "vitest";
import { ProviderFailure } from "../../providers/index.ts";
import { ask, QUESTION, settledOf } from "../../testing/chats.ts";
import { startTestApp } from "../../testing/test-app.ts";

const down = new ProviderFailure({
	code: "network",
	sentence: "Unable to connect to Grok API. Please try again.",
	mayRetry: false,
});

it("REL-08 after five failures in a minute nobody is sent there for 30 s, then one is", async () => {
	let steady = 1000;
	const app = await startTestApp({ clock: { now: Date.now, steady: () => steady } });
	const browser = app.browser();
	const { grok } = app.providers;
	const askGrok = async () => await ask(browser, QUESTION, ["grok"]);
	for (let n = 1; n <= 5; n += 1) {
		const { id } = await askGrok();
		(await grok.call(n)).fail(down);
		expect((await settledOf(browser, id))[0]?.errorCode).toBe("network");
	}
	const [refused] = await settledOf(browser, (await askGrok()).id);
	expect(refused).toMatchObject({
		errorCode: "provider_down",
		error: "Grok is failing right now; checking again in 30 s.",
	});
	expect(grok.calls).toHaveLength(5);

	steady += 30_001;
	const probe = await askGrok();
	const call = await grok.call(6);
	const [meanwhile] = await settledOf(browser, (await askGrok()).id);
	expect(meanwhile?.errorCode).toBe("provider_down");
	call.speak("Back.");
	// It speaks: whoever asks now need not wait for its end.
	const beside = await askGrok();
	(await grok.call(7)).speak("Here, too.");
	(await grok.call(7)).end();
	expect((await settledOf(browser, beside.id))[0]?.status).toBe("success");
	call.end();
	expect((await settledOf(browser, probe.id))[0]?.status).toBe("success");
	const after = await askGrok();
	(await grok.call(8)).end();
	expect((await settledOf(browser, after.id))[0]?.errorCode).toBe("empty");
});
