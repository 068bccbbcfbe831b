import {
	type ChatEvent,
	cancelSummaries,
	getResponses,
	offerSummaries,
	saveSettings,
	summarizeChat,
} from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, askSeats, eventsOf, readToEnd, sameBrowser } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { markAlive } from "../../../testing/second-process.ts";
import { codesIn } from "../../../testing/simulate-judge.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const QUESTION = "At what temperature does water boil?";
const TEXTS: Partial<Record<ProviderId, string>> = {
	chatgpt: "Water boils at 100 degrees Celsius.",
	claude: "Water boils at 90 degrees Celsius.",
};
const IDS = ["chatgpt", "claude"] as const;

afterEach(() => {
	vi.useRealTimers();
});

async function askBoth(owner: BrowserClient, app: TestApp): Promise<string> {
	const { id } = await ask(owner, QUESTION, [...IDS]);
	for (const provider of IDS) {
		const call = await app.providers[provider].call(app.providers[provider].calls.length || 1);
		call.emitText(TEXTS[provider] ?? "");
		call.end();
	}
	return id;
}

async function answered(owner: BrowserClient, app: TestApp): Promise<string> {
	const id = await askBoth(owner, app);
	await readToEnd(owner, id);
	return id;
}

async function start(env: Record<string, string> = {}) {
	const app = await startTestApp({ env, pause: async () => {} });
	const owner = app.browser();
	return { app, owner, id: await answered(owner, app) };
}

/** The same in a process without heartbeats: once another one has declared it dead, it stays so. */
async function startSilent() {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const started = await start();
	vi.useRealTimers();
	return started;
}

const summarize = (browser: BrowserClient, id: string) => browser.call(summarizeChat, { params: { id } });
const payloadOf = async (browser: BrowserClient, id: string) =>
	(await browser.call(getResponses, { params: { id } })).answer;

const NONE_OF_TWO = [409, "no-judge", "None of the 2 assistants could compare the answers."];
const refusalOf = ({ status, headers, text }: Awaited<ReturnType<typeof summarize>>) => [
	status,
	headers.get("x-error-code"),
	text,
];

/** The code of each assistant's answer in the prompt of the judge. */
function codesOf(prompt: string): Record<string, string> {
	const at = (provider: (typeof IDS)[number]) => prompt.indexOf(JSON.stringify(TEXTS[provider]));
	const inOrder = [...IDS].toSorted((a, b) => at(a) - at(b));
	return Object.fromEntries(codesIn(prompt).map((code, index) => [inOrder[index], code]));
}

function rowsFor(prompt: string, opposed = "contradicts"): [first: string, second: string, end: string] {
	const codes = codesOf(prompt);
	const cell = (provider: (typeof IDS)[number], stance: string) => ({
		answer: codes[provider],
		stance,
		quotes: [TEXTS[provider]],
	});
	const row = (claim: string, cells: object[]) => JSON.stringify({ claim, kind: "fact", follows: null, cells });
	return [
		`{"claims":[${row("Water boils at 100 degrees Celsius", [cell("chatgpt", "says"), cell("claude", opposed)])}`,
		`,${row("Water boils at 90 degrees Celsius", [cell("claude", "says")])}`,
		'],"together":[],"dissent":[],"summaries":[]}',
	];
}

const claimsIn = (event: ChatEvent): string[] | undefined =>
	event.type === "claims" ? event.data.making?.claims.map(({ claim }) => claim) : undefined;

describe("while the judge writes", () => {
	it("rows appear in the stream, after a reload and in another process, followed by the finished map", async () => {
		const { app, owner, id } = await start();
		const other = await startTestApp({ store: { ...app.store, remove: async () => {} } });
		await markAlive(app);
		const made = summarize(owner, id);
		const judge = await app.providers.chatgpt.call(2);
		const [first, second, end] = rowsFor(judge.prompt);
		await expect.poll(async () => (await payloadOf(owner, id)).making).toMatchObject({ read: 2, claims: [] });
		judge.emitText(first);
		const received: string[][] = [];
		const stream = eventsOf(owner, id);
		const firstEvent = await stream.next();
		expect(firstEvent.value).toMatchObject({
			type: "snapshot",
			data: { analysis: null, making: { by: "ChatGPT (scripted-1)" } },
		});
		await expect.poll(async () => (await payloadOf(owner, id)).making?.claims).toHaveLength(1);
		judge.emitText(second);
		judge.emitText(end);
		judge.end();
		const look = await app.providers.chatgpt.call(3);
		expect([look.schemaName, look.question.maxOutputTokens]).toEqual(["look", 2_048]);
		for await (const event of stream) {
			const claims = claimsIn(event);
			if (claims) received.push(claims);
			if (event.type === "claims" && event.data.making?.again === 1) break;
		}
		expect(received.at(-1)).toEqual(["Water boils at 100 degrees Celsius", "Water boils at 90 degrees Celsius"]);
		expect((await payloadOf(sameBrowser(other, owner), id)).making?.claims).toHaveLength(2);
		look.emitText('{"contradict":true}');
		look.end();
		const { answer } = await made;
		expect(answer.analysis?.claims[0]?.cells.claude?.stance).toBe("contradicts");
		expect(await payloadOf(owner, id)).toMatchObject({ making: null, summarizingMs: null, analysis: answer.analysis });
	});

	it("a contradiction that is not confirmed is looked at as a difference, also when its look fails", async () => {
		const shown: (string | undefined)[] = [];
		for (const [reply, second] of [
			['{"contradict":false}', "differs"],
			['{"contradict":false}', "says"],
			["I would rather not say.", "differs"],
			[null, "differs"],
		] as const) {
			const { app, owner, id } = await start();
			const made = summarize(owner, id);
			const judge = await app.providers.chatgpt.call(2);
			judge.emitText(rowsFor(judge.prompt).join(""));
			judge.end();
			const look = await app.providers.chatgpt.call(3);
			if (reply === null) look.fail(new Error("down"));
			else {
				look.emitText(reply);
				look.end();
			}
			const difference = await app.providers.chatgpt.call(4);
			difference.emitText(JSON.stringify({ stance: second }));
			difference.end();
			shown.push((await made).answer.analysis?.claims[0]?.cells.claude?.stance);
			await app.close();
		}
		expect(shown).toEqual(["differs", "says", "differs", "differs"]);
	});

	it("a cell that differs agrees or is left out when its second look says so, and else stays", async () => {
		const shown: (string | undefined)[] = [];
		for (const reply of ["says", "silent", "differs", null]) {
			const { app, owner, id } = await start();
			const made = summarize(owner, id);
			const judge = await app.providers.chatgpt.call(2);
			judge.emitText(rowsFor(judge.prompt, "differs").join(""));
			judge.end();
			const look = await app.providers.chatgpt.call(3);
			if (reply === null) look.fail(new Error("down"));
			else {
				look.emitText(JSON.stringify({ stance: reply }));
				look.end();
			}
			shown.push((await made).answer.analysis?.claims[0]?.cells.claude?.stance);
			await app.close();
		}
		expect(shown).toEqual(["says", undefined, "differs", "differs"]);
	});
});

it("second looks time out when the vendor never answers, and the contradiction becomes `differs`", async () => {
	const { app, owner, id } = await start();
	const made = summarize(owner, id);
	const judge = await app.providers.chatgpt.call(2);
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	judge.emitText(rowsFor(judge.prompt).join(""));
	judge.end();
	const looks = [await app.providers.chatgpt.call(3)];
	await vi.advanceTimersByTimeAsync(45_000);
	looks.push(await app.providers.chatgpt.call(4));
	await vi.advanceTimersByTimeAsync(45_000);
	vi.useRealTimers();
	expect((await made).answer.analysis?.claims[0]?.cells.claude?.stance).toBe("differs");
	expect(looks.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

describe("stopping a comparison", () => {
	it("aborts the vendor's request, stores nothing, and allows another attempt", async () => {
		const { app, owner, id } = await start();
		const made = summarize(owner, id);
		const judge = await app.providers.chatgpt.call(2);
		judge.emitText(rowsFor(judge.prompt)[0]);
		expect((await owner.call(cancelSummaries, { params: { id } })).status).toBe(204);
		expect(judge.signal.aborted).toBe(true);
		const stopped = await made;
		expect([stopped.status, stopped.text]).toEqual([409, expect.stringContaining("The comparison was stopped.")]);
		expect(await payloadOf(owner, id)).toMatchObject({ analysis: null, making: null, summarizingMs: null });
		expect((await owner.call(cancelSummaries, { params: { id } })).status).toBe(204);
		const again = summarize(owner, id);
		const next = await app.providers.chatgpt.call(3);
		next.emitText("{}");
		next.fail(new Error("down"));
		(await app.providers.claude.call(2)).fail(new Error("down"));
		expect(refusalOf(await again)).toEqual(NONE_OF_TWO);
		expect([app.providers.gemini.calls, app.providers.grok.calls]).toEqual([[], []]);
	});

	it("is allowed only to its owner", async () => {
		const { app, owner, id } = await start();
		const made = summarize(owner, id);
		const judge = await app.providers.chatgpt.call(2);
		expect((await app.browser().call(cancelSummaries, { params: { id } })).status).toBe(404);
		expect(judge.signal.aborted).toBe(false);
		judge.emitText(`${rowsFor(judge.prompt)[1].replace(/^,/, '{"claims":[')}]}`);
		judge.end();
		expect((await made).status).toBe(200);
	});
});

describe("the choice of the judge", () => {
	it("asks the assistant and model named by JUDGE first", async () => {
		const { app, owner, id } = await start({ JUDGE: "claude/claude-tiny-1" });
		const made = summarize(owner, id);
		const judge = await app.providers.claude.call(2);
		expect(judge.model).toBe("claude-tiny-1");
		judge.emitText(`${rowsFor(judge.prompt)[1].replace(/^,/, '{"claims":[')}]}`);
		judge.end();
		expect((await made).answer.analysis).toMatchObject({ by: "Claude (claude-tiny-1)", notes: [] });
	});

	it("asks the seats of the chat from left to right with their models, and no other assistant", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = app.browser();
		const { id } = await askSeats(
			owner,
			[{ provider: "claude", model: "claude-tiny-1" }, { provider: "chatgpt" }],
			QUESTION,
		);
		for (const provider of IDS) {
			const call = await app.providers[provider].call();
			call.emitText(TEXTS[provider] ?? "");
			call.end();
		}
		await readToEnd(owner, id);
		expect((await owner.call(offerSummaries, { params: { id } })).answer.by).toBe("Claude (claude-tiny-1)");
		const made = summarize(owner, id);
		const first = await app.providers.claude.call(2);
		expect(first.model).toBe("claude-tiny-1");
		first.fail(new Error("down"));
		(await app.providers.chatgpt.call(2)).fail(new Error("down"));
		expect(refusalOf(await made)).toEqual(NONE_OF_TWO);
		expect([app.providers.gemini.calls, app.providers.grok.calls]).toEqual([[], []]);
	});

	it("does not ask one whose context is too small, and says so in a note and by the offer", async () => {
		const { app, owner, id } = await start();
		const modelList = () => ({ models: [{ id: "scripted-1", contextTokens: 2_048 }], from: "vendor", at: null });
		Object.assign(app.providers.chatgpt, { modelList });
		expect((await owner.call(offerSummaries, { params: { id } })).answer.by).toBe("Claude (scripted-1)");
		const made = summarize(owner, id);
		const judge = await app.providers.claude.call(2);
		judge.emitText(`${rowsFor(judge.prompt)[1].replace(/^,/, '{"claims":[')}]}`);
		judge.end();
		expect((await made).answer.analysis?.notes).toEqual([
			{
				code: "judge-context",
				params: { name: "ChatGPT", tokens: 2_048 },
				text: "ChatGPT could not compare the answers: its context of 2,048 tokens is too small for them.",
			},
		]);
		expect(app.providers.chatgpt.calls).toHaveLength(1);
	});

	it("logs no error when a reply without end is cut off", async () => {
		const errors: string[] = [];
		const onLog = (line: string) => {
			if (line.includes("a judge failed unexpectedly")) errors.push(line);
		};
		const app = await startTestApp({ pause: async () => {}, onLog });
		const owner = app.browser();
		const id = await answered(owner, app);
		const made = summarize(owner, id);
		for (const n of [2, 3]) {
			const judge = await app.providers.chatgpt.call(n);
			judge.emitText(" ".repeat(70_000));
			expect(judge.signal.aborted).toBe(true);
		}
		(await app.providers.claude.call(2)).fail(new Error("a real fault"));
		await made;
		expect(errors).toHaveLength(1);
		expect(errors[0]).toContain("a real fault");
	});

	it("reports each failure in a note of its own", async () => {
		const { app, owner, id } = await start({ SUMMARY_PROVIDER: "gemini" });
		const made = summarize(owner, id);
		const gemini = await app.providers.gemini.call(1);
		gemini.emitText("No.");
		gemini.end();
		const once = await app.providers.gemini.call(2);
		once.emitText("Still no.");
		once.end();
		(await app.providers.chatgpt.call(2)).fail(new Error("down"));
		const claude = await app.providers.claude.call(2);
		claude.emitText(`${rowsFor(claude.prompt)[1].replace(/^,/, '{"claims":[')}]}`);
		claude.end();
		const { analysis } = (await made).answer;
		expect(analysis?.by).toBe("Claude (scripted-1)");
		expect(analysis?.notes.map(({ code, params }) => [code, params.name])).toEqual([
			["judge-reply-form", "Gemini"],
			[expect.stringMatching(/^judge-/), "ChatGPT"],
		]);
		for (const { text } of analysis?.notes ?? []) expect(text).toMatch(/^\w+ could not compare the answers: its .+\.$/);
	});
});

describe("the offer", () => {
	it("names the assistant, the highest cost with all second looks, and the approximate duration", async () => {
		const { owner, id } = await start();
		const { answer } = await owner.call(offerSummaries, { params: { id } });
		expect(answer.by).toBe("ChatGPT (scripted-1)");
		expect(answer.seconds).toBeGreaterThan(3);
		expect(answer.seconds).toBeLessThan(60);
	});

	it("is limited to 120 a minute for its owner", async () => {
		const { owner, id } = await start();
		const statuses = new Set<number>();
		for (let n = 0; n < 120; n += 1) statuses.add((await owner.call(offerSummaries, { params: { id } })).status);
		expect([...statuses]).toEqual([200]);
		const refused = await owner.call(offerSummaries, { params: { id } });
		expect([refused.status, refused.text]).toEqual([429, expect.stringContaining("Too many estimates were requested")]);
	}, 60_000);

	it("names no assistant when none is connected, and returns 404 to another user", async () => {
		const demos = scriptedAssistants(true);
		const app = await startTestApp({ pause: async () => {}, providers: demos });
		const owner = app.browser();
		const { id } = await ask(owner, QUESTION, [...IDS]);
		for (const provider of IDS) {
			const call = await demos[provider].call();
			call.emitText("Water boils.");
			call.end();
		}
		await readToEnd(owner, id);
		expect((await owner.call(offerSummaries, { params: { id } })).answer).toEqual({
			by: null,
			mostUsd: null,
			usualUsd: null,
			seconds: null,
			judges: [],
		});
		expect((await app.browser().call(offerSummaries, { params: { id } })).status).toBe(404);
	});
});

describe("automatic comparison", () => {
	it("compares a turn as soon as all assistants have answered", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const mara = await signedInBrowser(app, "mara@example.org");
		await mara.call(saveSettings, { body: { autoCompare: true } });
		// The stream stays open while the answers are compared, so it is not read to its end.
		const id = await askBoth(mara, app);
		const judge = await app.providers.chatgpt.call(2);
		judge.emitText(`${rowsFor(judge.prompt)[1].replace(/^,/, '{"claims":[')}]}`);
		judge.end();
		await expect.poll(async () => (await payloadOf(mara, id)).analysis?.by).toBe("ChatGPT (scripted-1)");
	});

	it("runs in only one of two processes, and both show the result", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const other = await startTestApp({ store: { ...app.store, remove: async () => {} }, pause: async () => {} });
		await markAlive(app);
		const mara = await signedInBrowser(app, "mara@example.org");
		await mara.call(saveSettings, { body: { autoCompare: true } });
		const id = await askBoth(mara, app);
		const there = sameBrowser(other, mara);
		const judge = await app.providers.chatgpt.call(2);
		judge.emitText(rowsFor(judge.prompt)[0]);
		await expect.poll(async () => (await payloadOf(there, id)).making?.claims).toHaveLength(1);
		judge.emitText(rowsFor(judge.prompt)[2]);
		judge.end();
		const look = await app.providers.chatgpt.call(3);
		look.emitText('{"contradict":true}');
		look.end();
		await expect.poll(async () => (await payloadOf(there, id)).analysis?.by).toBe("ChatGPT (scripted-1)");
		expect(other.providers.chatgpt.calls).toHaveLength(0);
		expect(app.providers.chatgpt.calls).toHaveLength(3);
	});

	it("does not run for users who have not turned it on", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const mara = await signedInBrowser(app, "mara@example.org");
		const id = await answered(mara, app);
		const made = summarize(mara, id);
		await app.providers.chatgpt.call(2);
		expect(app.providers.chatgpt.calls).toHaveLength(2);
		await mara.call(cancelSummaries, { params: { id } });
		await made;
	});
});

describe("a comparison of a process that died", () => {
	const lost = async (tries: number) => {
		const { app, owner, id } = await startSilent();
		const made = summarize(owner, id);
		const judge = await app.providers.chatgpt.call(2);
		judge.emitText(rowsFor(judge.prompt)[0]);
		await expect.poll(async () => (await payloadOf(owner, id)).making?.claims).toHaveLength(1);
		await app.database.write((t) => t.updateTable("running_summaries").set({ tries }).execute());
		// It has the same pid as the first app, so it treats the first one as dead.
		const next = await startTestApp({ store: { ...app.store, remove: async () => {} }, pause: async () => {} });
		return { app, next, owner: sameBrowser(next, owner), id, made };
	};

	it("is restarted from the beginning by the next process", async () => {
		const { app, next, owner, id, made } = await lost(1);
		const judge = await next.providers.chatgpt.call(1);
		judge.emitText(`${rowsFor(judge.prompt)[1].replace(/^,/, '{"claims":[')}]}`);
		judge.end();
		await expect.poll(async () => (await payloadOf(owner, id)).analysis?.claims).toHaveLength(1);
		await app.close();
		await made.catch(() => {});
	});

	it("is not restarted again after two attempts", async () => {
		const { app, next, owner, id, made } = await lost(2);
		expect((await payloadOf(owner, id)).making).toBeNull();
		expect(next.providers.chatgpt.calls).toHaveLength(0);
		await app.close();
		await made.catch(() => {});
	});

	it("leaves no row behind when it is saved, was tried twice or is old; work that can be resumed stays", async () => {
		const { app, id } = await start();
		const row = {
			...{ chat_id: id, turn: 1, process_id: "dead", began_at: Date.now(), tries: 1 },
			...({ saved: 0, cancelled: 0, progress: null } as const),
		};
		const old = row.began_at - 600_000;
		await app.database.write(async (t) => {
			await t.insertInto("processes").values({ id: "living", host: "another", pid: 1, seen_at: 1 }).execute();
			await t
				.insertInto("running_summaries")
				.values([
					{ ...row, edition: 11, token: "saved", saved: 1 },
					{ ...row, edition: 12, token: "tried twice", tries: 2 },
					{ ...row, edition: 13, token: "old", began_at: old },
					{ ...row, edition: 14, token: "recent" },
					{ ...row, edition: 15, token: "of a living process", process_id: "living", began_at: old },
				])
				.execute();
		});
		const next = await app.restart();
		const tokens = async () => {
			const rows = await next.database.query
				.selectFrom("running_summaries")
				.select("token")
				.orderBy("edition")
				.execute();
			return rows.map(({ token }) => token);
		};
		await expect.poll(tokens).toEqual(["recent", "of a living process"]);
	});
});
