import {
	type Check,
	cancelChecks,
	deleteChat,
	getOffers,
	getVerdict,
	listChecks,
	type NewSeat,
	retryResponse,
	startChat,
	startCheck,
} from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askSeats, readToEnd, sameBrowser } from "../../../testing/chats.ts";
import { noonClock } from "../../../testing/manual-clock.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startMeeting } from "../../../testing/processes/two-processes.ts";
import { type ScriptedCall, scriptedAssistants, someUsage } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import { upload } from "../../../testing/uploads.ts";

const PROMPT = "At what temperature does water boil?";
const TEXTS: Record<ProviderId, string> = {
	chatgpt: "I am ChatGPT, and secret-chatgpt is not quoted. Water boils at 90 degrees at sea level. Salt raises that.",
	gemini: "secret-gemini: 100 degrees.",
	claude: "secret-claude: 100 degrees.",
	grok: "secret-grok: 100 degrees.",
};
const QUOTE = "Water boils at 90 degrees";
const OTHERS = ["gemini", "claude", "grok"] as const;

async function answered(
	app: TestApp,
	owner: BrowserClient,
	seats: readonly NewSeat[] = PROVIDER_IDS.map((provider) => ({ provider })),
	attachments: readonly string[] = [],
) {
	const body = { prompt: PROMPT, seats: [...seats], attachments: [...attachments] };
	const { id } = (await owner.call(startChat, { body })).answer.session;
	for (const { provider } of seats) {
		const call = await app.providers[provider as ProviderId].call();
		call.emitText(TEXTS[provider as ProviderId]);
		call.end({ usage: someUsage });
	}
	await readToEnd(owner, id);
	return id;
}

async function begin(options: TestAppOptions = {}) {
	const app = await startTestApp({ pause: async () => {}, ...options });
	const owner = await signedInBrowser(app, "mara@example.org");
	const id = await answered(app, owner);
	return { app, owner, id };
}

const check = (owner: BrowserClient, id: string, quote = QUOTE, seat = "chatgpt", turn = 1) =>
	owner.call(startCheck, { params: { id, turn }, body: { seat, quote } });
const listed = async (owner: BrowserClient, id: string) =>
	(await owner.call(listChecks, { params: { id, turn: 1 } })).answer;

function say(call: ScriptedCall, reply: object | string): void {
	call.emitText(typeof reply === "string" ? reply : JSON.stringify(reply));
	call.end({ usage: someUsage });
}

const contradicts = { stance: "contradicts", text: "It boils at 100 degrees.", from: "CRC Handbook" };

async function settled(owner: BrowserClient, id: string): Promise<Check> {
	const isSettled = async () => (await listed(owner, id)).every(({ settledAt }) => settledAt !== null);
	await expect.poll(isSettled).toBe(true);
	const [first] = await listed(owner, id);
	if (!first) throw new Error("no check");
	return first;
}

async function replyAll(app: TestApp, reply: object | string = contradicts): Promise<void> {
	for (const seat of OTHERS) say(await app.providers[seat].call(2), reply);
}

describe("asking the others about words", () => {
	it("asks each other column once, then the answer's own, and keeps what they say", async () => {
		const { app, owner, id } = await begin();
		const started = await check(owner, id);
		expect(started.status).toBe(202);
		expect(started.answer).toMatchObject({ seat: "chatgpt", quote: QUOTE, stale: false, settledAt: null });
		expect(started.answer.replies.map(({ seat, status }) => [seat, status])).toEqual(
			OTHERS.map((seat) => [seat, "asking"]),
		);
		say(await app.providers.gemini.call(2), contradicts);
		say(await app.providers.claude.call(2), {
			stance: "supports",
			text: "At low pressure.",
			from: "https://example.org/a?b",
		});
		say(await app.providers.grok.call(2), { stance: "cannot say", text: "I am not sure.", from: null });
		say(await app.providers.chatgpt.call(2), { stands: "no", text: "It is 100 degrees." });
		const made = await settled(owner, id);
		expect(made.replies.map(({ seat, stance, text, source }) => [seat, stance, text, source])).toEqual([
			["gemini", "contradicts", "It boils at 100 degrees.", "CRC Handbook"],
			["claude", "supports", "At low pressure.", "example.org"],
			["grok", "cannot say", "I am not sure.", null],
		]);
		expect(made.own).toMatchObject({ seat: "chatgpt", status: "answered", stands: "no", text: "It is 100 degrees." });
		expect(made.costUsd).toBeNull();
		const { answer: verdict } = await owner.call(getVerdict, { params: { id, turn: 1 } });
		expect(verdict.checks).toEqual([made]);
	});

	it("shows no seat more than the question, the words and what gives them their sense", async () => {
		const { app, owner, id } = await begin();
		await check(owner, id);
		await replyAll(app, { ...contradicts, text: "I am Gemini, made by Google: it boils at 100 degrees." });
		const own = await app.providers.chatgpt.call(2);
		say(own, { stands: "yes", text: "I do." });
		await settled(owner, id);
		for (const seat of OTHERS) {
			const call = await app.providers[seat].call(2);
			expect(call.question.messages).toHaveLength(1);
			expect(call.question.system).toBeUndefined();
			expect(call.schemaName).toBe("check");
			expect(call.prompt).toContain(PROMPT);
			expect(call.prompt).toContain(QUOTE);
			// The sentence before the words gives them their sense; its self-introduction is masked.
			expect(call.prompt).not.toMatch(/ChatGPT|Gemini|Claude|Grok|secret-(?:gemini|claude|grok)/);
		}
		expect(own.prompt).not.toMatch(/Gemini|Google|Claude|Grok|secret-(?:gemini|claude|grok)/);
		expect(own.prompt.match(/boils at 100 degrees/g)).toHaveLength(3);
	});

	it("tells every seat the names of the prompt's files, and nothing of their content", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = await signedInBrowser(app, "mara@example.org");
		const url = await upload(owner, Buffer.from("kelvin,373"), { purpose: "attachment", name: "boiling.csv" });
		const id = await answered(app, owner, undefined, [url]);
		await check(owner, id);
		await replyAll(app);
		say(await app.providers.chatgpt.call(2), { stands: "no", text: "Right." });
		await settled(owner, id);
		for (const seat of PROVIDER_IDS) {
			const { prompt } = await app.providers[seat].call(2);
			expect(prompt).toContain('["boiling.csv"]');
			expect(prompt).not.toContain("kelvin");
		}
	});

	it("answers what is there when the same words are asked about again, also at the same moment", async () => {
		const { app, owner, id } = await begin();
		const both = await Promise.all([check(owner, id), check(owner, id, `**${QUOTE}**`)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
		expect(new Set(both.map(({ answer }) => answer.id)).size).toBe(1);
		await replyAll(app);
		say(await app.providers.chatgpt.call(2), { stands: "no", text: "Right." });
		const made = await settled(owner, id);
		const again = await check(owner, id);
		expect([again.status, again.answer]).toEqual([200, made]);
		expect(PROVIDER_IDS.map((seat) => app.providers[seat].calls.length)).toEqual([2, 2, 2, 2]);
	});

	it("asks anew when nothing came of the last check, and when the answer has been replaced", async () => {
		const { app, owner, id } = await begin();
		await check(owner, id);
		for (const seat of OTHERS) (await app.providers[seat].call(2)).fail(new Error("down"));
		const first = await settled(owner, id);
		expect(first.replies.map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
		expect(first.own).toMatchObject({ status: "not-asked", error: "No other column replied, so it was not asked." });
		expect((await check(owner, id)).status).toBe(202);
		for (const seat of OTHERS) say(await app.providers[seat].call(3), contradicts);
		say(await app.providers.chatgpt.call(2), { stands: "no", text: "Right." });
		await settled(owner, id);
		await owner.call(retryResponse, { params: { id, seat: "chatgpt" } });
		const retried = await app.providers.chatgpt.call(3);
		retried.emitText(TEXTS.chatgpt);
		retried.end({ usage: someUsage });
		await readToEnd(owner, id);
		expect((await listed(owner, id)).map(({ stale }) => stale)).toEqual([true]);
		expect((await check(owner, id)).status).toBe(202);
		expect((await listed(owner, id)).map(({ stale }) => stale)).toEqual([true, false]);
	});

	it("a seat that hangs or fails costs its own reply alone", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
		onTestFinished(() => {
			vi.useRealTimers();
		});
		const { app, owner, id } = await begin();
		await check(owner, id);
		await app.providers.gemini.call(2);
		say(await app.providers.claude.call(2), "no JSON at all");
		say(await app.providers.grok.call(2), `As I said {"stance":"supports"} – no: ${JSON.stringify(contradicts)}`);
		await expect
			.poll(async () => (await listed(owner, id))[0]?.replies.map(({ status }) => status))
			.toEqual(["asking", "failed", "answered"]);
		await vi.advanceTimersByTimeAsync(100_000);
		say(await app.providers.chatgpt.call(2), { stands: "in_part", text: "word ".repeat(100) });
		const made = await settled(owner, id);
		expect(made.replies.map(({ status, stance, error }) => [status, stance, error])).toEqual([
			["failed", null, "It gave no usable reply: it took too long."],
			["failed", null, "It gave no usable reply: its reply could not be read."],
			["answered", "contradicts", null],
		]);
		expect(made.own.stands).toBe("in part");
		expect(made.own.text.split(" ")).toHaveLength(60);
	});
});

describe("with search", () => {
	it("searches where the chat did, and keeps the pages that it cites", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = await signedInBrowser(app, "mara@example.org");
		const body = { prompt: PROMPT, seats: [{ provider: "chatgpt" }, { provider: "claude" }], search: true };
		const { answer } = await owner.call(startChat, { body });
		const { id } = answer.session;
		for (const provider of ["chatgpt", "claude"] as const) {
			const call = await app.providers[provider].call();
			call.emitText(TEXTS[provider]);
			call.end();
		}
		await readToEnd(owner, id);
		await check(owner, id);
		const asked = await app.providers.claude.call(2);
		expect([asked.question.search, asked.schemaName]).toEqual([true, undefined]);
		expect(asked.prompt).toContain("what you find on the web");
		asked.cite({ from: 0, citations: [{ url: "https://example.org/a", title: "A", at: [0, 1] }] });
		say(asked, contradicts);
		say(await app.providers.chatgpt.call(2), { stands: "no", text: "Right." });
		const made = await settled(owner, id);
		expect(made).toMatchObject({ search: true, replies: [{ links: [{ url: "https://example.org/a", title: "A" }] }] });
	});
});

describe("in two processes", () => {
	it("is asked once, and stopped from either", async () => {
		const { one, two, together } = await startMeeting();
		const here = one.browser();
		const id = await answered(one, here);
		const there = sameBrowser(two, here);
		const both = await together([() => check(here, id), () => check(there, id)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
		const [asking, elsewhere] = both[0].status === 202 ? [one, there] : [two, here];
		const call = await asking.providers.gemini.call(asking === one ? 2 : 1);
		expect(one.providers.gemini.calls.length + two.providers.gemini.calls.length).toBe(2);
		await elsewhere.call(cancelChecks, { params: { id, turn: 1 } });
		await expect.poll(() => call.signal.aborted).toBe(true);
		expect([await listed(here, id), await listed(there, id)]).toEqual([[], []]);
	});
});

describe("refusals", () => {
	it("refuses words that are not in the answer, other columns and malformed requests, and asks nobody", async () => {
		const { app, owner, id } = await begin();
		const tries = [
			await check(owner, id, "Water boils at 80 degrees"),
			await check(owner, id, QUOTE, "gemini"),
			await check(owner, id, ""),
			await check(owner, id, "x".repeat(601)),
			await check(owner, id, "half \ud800"),
			await check(owner, id, QUOTE, "nobody"),
			await check(owner, id, QUOTE, "chatgpt", 2),
			await check(app.browser(), id),
			await check(owner, "A".repeat(22)),
		];
		expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 409, 404, 404, 404]);
		expect(tries[0]?.text).toContain("These words are not in this answer as they stand. Select them again.");
		await owner.call(deleteChat, { params: { id } });
		expect((await check(owner, id)).status).toBe(404);
		expect((await owner.call(listChecks, { params: { id, turn: 1 } })).status).toBe(404);
		expect((await owner.call(getOffers, { params: { id, turn: 1 } })).status).toBe(404);
		expect((await owner.call(cancelChecks, { params: { id, turn: 1 } })).status).toBe(404);
		expect(app.providers.gemini.calls).toHaveLength(1);
	});

	it("asks nobody about a chat that is read blind", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = await signedInBrowser(app, "mara@example.org");
		const body = { prompt: PROMPT, selectedProviders: ["chatgpt", "claude"], blind: true };
		const { id } = (await owner.call(startChat, { body })).answer.session;
		for (const provider of ["chatgpt", "claude"] as const) {
			const call = await app.providers[provider].call();
			call.emitText(TEXTS.gemini);
			call.end();
		}
		const refused = [
			await check(owner, id, "100 degrees.", "a"),
			await owner.call(listChecks, { params: { id, turn: 1 } }),
			await owner.call(getOffers, { params: { id, turn: 1 } }),
		];
		expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
		expect([app.providers.chatgpt.calls.length, app.providers.claude.calls.length]).toEqual([1, 1]);
	});

	it("allows 40 an hour, and what is there costs nothing of it", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers });
		const owner = app.browser();
		const { id } = await askSeats(owner, [{ provider: "chatgpt" }, { provider: "claude" }], PROMPT);
		const sentences = Array.from({ length: 41 }, (_, index) => `Sentence number ${index + 100} stands here.`);
		for (const provider of ["chatgpt", "claude"] as const) {
			const call = await providers[provider].call();
			call.emitText(sentences.join(" "));
			call.end();
		}
		await readToEnd(owner, id);
		for (const sentence of sentences.slice(0, 40)) expect((await check(owner, id, sentence)).status).toBe(202);
		expect((await check(owner, id, sentences[0])).status).toBe(200);
		const refused = await check(owner, id, sentences[40]);
		expect([refused.status, refused.text]).toEqual([
			429,
			expect.stringContaining("You have asked about words 40 times in the last hour."),
		]);
		expect((await check(owner, id, sentences[0])).status).toBe(200);
	});

	it("counts requests whose words are refused, which start no check", async () => {
		const { owner, id } = await begin();
		for (let n = 0; n < 120; n += 1) expect((await check(owner, id, "not in the answer")).status).toBe(400);
		const refused = await check(owner, id, "not in the answer");
		expect([refused.status, refused.text]).toEqual([429, expect.stringContaining("Try again in 1 minute.")]);
	});

	it("stops at the daily budget: each seat says so, and nobody is asked", async () => {
		const { app, owner, id } = await begin({ clock: noonClock(), env: { DAILY_BUDGET_USD: "8" } });
		await app.database.write((transaction) => transaction.updateTable("spending").set({ usd: 7.999 }).execute());
		expect((await check(owner, id)).status).toBe(202);
		const made = await settled(owner, id);
		expect(new Set(made.replies.map(({ error }) => error))).toEqual(
			new Set(["It gave no usable reply: today’s budget of this server is used up."]),
		);
		expect(app.providers.gemini.calls).toHaveLength(1);
	});
});

describe("what it costs", () => {
	it("is offered before, reserved, settled by the vendor's count and told to the owner", async () => {
		const app = await startTestApp({ clock: noonClock(), pause: async () => {}, env: { DAILY_BUDGET_USD: "50" } });
		const owner = await signedInBrowser(app, "mara@example.org");
		const { id } = await askSeats(
			owner,
			[
				{ provider: "chatgpt", model: "gpt-4o" },
				{ provider: "chatgpt", model: "gpt-4o" },
			],
			PROMPT,
		);
		for (const n of [1, 2]) {
			const call = await app.providers.chatgpt.call(n);
			call.emitText(TEXTS.chatgpt);
			call.end({ usage: someUsage });
		}
		await readToEnd(owner, id);
		const spent = async () =>
			(await app.database.query.selectFrom("spending").select("usd").executeTakeFirstOrThrow()).usd;
		const before = await spent();
		const { answer } = await owner.call(getOffers, { params: { id, turn: 1 } });
		const none = { review: null, changes: null, best: null, disputed: null };
		expect(answer).toMatchObject({ ...none, check: { mostUsd: expect.closeTo(0.16, 1), seconds: 16 } });
		// Two requests of 1,500 tokens with replies of 200.
		expect(answer.check?.usualUsd).toBeCloseTo((2 * (1_500 * 2.5 + 200 * 10)) / 1e6, 9);
		expect((await check(owner, id)).status).toBe(202);
		const other = await app.providers.chatgpt.call(3);
		expect(other.model).toBe("gpt-4o");
		expect(await spent()).toBeGreaterThan(before + 0.04);
		say(other, contradicts);
		say(await app.providers.chatgpt.call(4), { stands: "no", text: "Right." });
		const made = await settled(owner, id);
		// 10 tokens of input and 20 of output, twice.
		expect(made.costUsd).toBeCloseTo(0.00045, 6);
		await expect.poll(spent).toBeCloseTo(before + 0.00045, 6);
	});

	it("is unknown where a price is", async () => {
		const { owner, id } = await begin();
		const { answer } = await owner.call(getOffers, { params: { id, turn: 1 } });
		expect(answer.check).toMatchObject({ mostUsd: null, usualUsd: null, seconds: 16 });
	});
});

describe("stopping, and what is left", () => {
	it("keeps the replies that came, ends the vendors' requests, and settles what they cost", async () => {
		const { app, owner, id } = await begin({ env: { DAILY_BUDGET_USD: "50" } });
		await check(owner, id);
		say(await app.providers.gemini.call(2), contradicts);
		const hanging = await app.providers.claude.call(2);
		await expect.poll(async () => (await listed(owner, id))[0]?.replies[0]?.status).toBe("answered");
		expect((await owner.call(cancelChecks, { params: { id, turn: 1 } })).status).toBe(204);
		const made = await settled(owner, id);
		expect(made.replies.map(({ status, error }) => [status, error])).toEqual([
			["answered", null],
			["failed", "It was stopped before it replied."],
			["failed", "It was stopped before it replied."],
		]);
		expect(hanging.signal.aborted).toBe(true);
		await expect.poll(() => app.database.query.selectFrom("open_calls").select("id").execute()).toEqual([]);
		expect(app.providers.chatgpt.calls).toHaveLength(1);
	});

	it("leaves nothing of a check that is stopped before any reply", async () => {
		const { app, owner, id } = await begin();
		await check(owner, id);
		await app.providers.gemini.call(2);
		await owner.call(cancelChecks, { params: { id, turn: 1 }, query: { check: "another" } });
		expect(await listed(owner, id)).toHaveLength(1);
		await owner.call(cancelChecks, { params: { id, turn: 1 } });
		expect(await listed(owner, id)).toEqual([]);
	});

	it("ends with its chat", async () => {
		const { app, owner, id } = await begin();
		await check(owner, id);
		const hanging = await app.providers.gemini.call(2);
		await owner.call(deleteChat, { params: { id } });
		await expect.poll(() => hanging.signal.aborted).toBe(true);
		expect(await app.database.query.selectFrom("checks").select("id").execute()).toEqual([]);
	});

	it("a shutdown in the middle settles it as interrupted, and the next process can ask again", async () => {
		const { app, owner, id } = await begin();
		await check(owner, id);
		say(await app.providers.gemini.call(2), contradicts);
		await expect.poll(async () => (await listed(owner, id))[0]?.replies[0]?.status).toBe("answered");
		const next = await app.restart();
		const browser = next.browser();
		for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
		const made = await settled(browser, id);
		expect(made.replies.map(({ status, error }) => [status, error])).toEqual([
			["answered", null],
			["failed", "The server was restarted before it replied."],
			["failed", "The server was restarted before it replied."],
		]);
		expect((await check(browser, id)).answer).toEqual(made);
	});

	it("a check of a process that died is over for all others", async () => {
		const { app, owner, id } = await begin();
		await check(owner, id);
		await app.providers.gemini.call(2);
		await app.database.write((transaction) =>
			transaction
				.updateTable("checks")
				.set({ process_id: "dead" } as never)
				.execute(),
		);
		const made = await settled(owner, id);
		expect(made.replies.map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
		expect((await check(owner, id)).status).toBe(202);
	});
});

describe("demonstrations and pasted answers", () => {
	it("a demonstration is no reply where other columns were asked: the words can be asked about again", async () => {
		const real = scriptedAssistants();
		const providers = { ...scriptedAssistants(true), chatgpt: real.chatgpt, claude: real.claude };
		const app = await startTestApp({ providers, pause: async () => {} });
		const owner = app.browser();
		const id = await answered({ ...app, providers }, owner);
		await check(owner, id);
		(await providers.claude.call(2)).fail(new Error("down"));
		const failed = await settled(owner, id);
		expect(failed.replies.map(({ status, demo }) => [status, demo])).toEqual([
			["answered", true],
			["failed", false],
			["answered", true],
		]);
		expect((await check(owner, id)).status).toBe(202);
		await providers.claude.call(3);
		expect(await listed(owner, id)).toHaveLength(1);
		await owner.call(cancelChecks, { params: { id, turn: 1 } });
		expect(await listed(owner, id)).toEqual([]);
		expect((await check(owner, id)).status).toBe(202);
		say(await providers.claude.call(4), contradicts);
		say(await providers.chatgpt.call(2), { stands: "no", text: "Right." });
		const made = await settled(owner, id);
		expect((await check(owner, id)).answer).toEqual(made);
	});

	it("a demonstration says that it is one, and a pasted answer is not asked", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers });
		const owner = app.browser();
		const seats = [
			{ provider: "chatgpt" },
			{ provider: "claude" },
			{ provider: "pasted", name: "Mine", text: TEXTS.gemini },
		];
		const { id, seats: columns } = await askSeats(owner, seats, PROMPT);
		for (const provider of ["chatgpt", "claude"] as const) {
			const call = await providers[provider].call();
			call.emitText(TEXTS[provider]);
			call.end();
		}
		await readToEnd(owner, id);
		const { answer } = await owner.call(getOffers, { params: { id, turn: 1 } });
		expect(answer.check).toEqual({ mostUsd: 0, usualUsd: 0, seconds: 0, by: [] });
		expect((await check(owner, id)).status).toBe(202);
		const made = await settled(owner, id);
		expect(made.replies.map(({ status, stance, demo }) => [status, stance, demo])).toEqual([
			["answered", "cannot say", true],
			["not-asked", null, false],
		]);
		expect(made.replies[0]?.text).toBe("This is a demonstration: no assistant was asked, so nothing was checked.");
		expect(made.own).toMatchObject({ status: "answered", stands: null, demo: true });
		const pasted = columns.find(({ provider }) => provider === "pasted")?.id ?? "";
		expect((await check(owner, id, "100 degrees.", pasted)).status).toBe(202);
		expect((await listed(owner, id))[1]?.own).toMatchObject({
			status: "not-asked",
			error: "This answer was pasted, so there is no assistant to ask.",
		});
		expect([providers.chatgpt.calls.length, providers.claude.calls.length]).toEqual([1, 1]);
	});
});
