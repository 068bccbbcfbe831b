import { getResponses, summarizeChat } from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { ask, readToEnd } from "../../../testing/chats.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const SENTENCE = "Water boils at 100 degrees Celsius at sea level.";
const TEXTS: Record<ProviderId, string> = {
	chatgpt: SENTENCE,
	gemini: SENTENCE,
	claude: "Tea tastes better in company.",
	grok: "Salt raises the boiling point a little.",
};

async function answered(env: Record<string, string> = {}, over: Partial<Record<ProviderId, string>> = {}) {
	const app = await startTestApp({ env, pause: async () => {} });
	const owner = app.browser();
	const { id } = await ask(owner, "At what temperature does water boil?");
	for (const provider of PROVIDER_IDS) {
		const call = await app.providers[provider].call();
		call.emitText(over[provider] ?? TEXTS[provider]);
		call.end();
	}
	await readToEnd(owner, id);
	return {
		app,
		summarize: () => owner.call(summarizeChat, { params: { id } }),
		payload: () => owner.call(getResponses, { params: { id } }),
	};
}

/** The code of an answer in the prompt of the judge. */
const codeOf = (prompt: string, text: string): string =>
	/Answer ([B-Z][2-9])\n=+.+=+\n$/.exec(prompt.slice(0, prompt.indexOf(JSON.stringify(text))))?.[1] ?? "?";

function judgementFor(prompt: string): string {
	const salt = codeOf(prompt, TEXTS.grok);
	return JSON.stringify({
		claims: [
			{
				claim: "Salt raises the boiling point",
				cells: [{ answer: salt, stance: "says", quotes: ["Salt raises the boiling point"] }],
			},
			{ claim: "Invented", cells: [{ answer: salt, stance: "says", quotes: ["nobody wrote this"] }] },
		],
		together: [],
		dissent: [],
		summaries: [],
	});
}

async function reply(app: TestApp, provider: ProviderId, n: number, text?: string) {
	const call = await app.providers[provider].call(n);
	call.emitText(text ?? judgementFor(call.prompt));
	call.end();
	return call;
}

describe("with connected assistants", () => {
	it("asks the first of the four in one call with a reply schema, and drops invented quotations", async () => {
		const { app, summarize } = await answered();
		const made = summarize();
		const call = await reply(app, "chatgpt", 2);
		const { answer } = await made;
		expect(call.schemaName).toBe("comparison");
		expect(answer.analysis).toMatchObject({ by: "ChatGPT (scripted-1)", approximate: false });
		expect(answer.analysis?.claims).toEqual([
			{
				claim: "Salt raises the boiling point",
				kind: "fact",
				follows: null,
				cells: { grok: { stance: "says", quote: "Salt raises the boiling point" } },
			},
		]);
	});

	it("SEC-17 hides an answer's own name from the judge, and restores it in the quotation shown", async () => {
		const text = "As **Claude**, made by Anthropic, I hold that salt raises the boiling point.";
		const { app, summarize, payload } = await answered({}, { claude: text });
		const made = summarize();
		const call = await app.providers.chatgpt.call(2);
		expect(call.prompt).not.toMatch(/claude|anthropic/i);
		const seen =
			/As \*\*\w+\*\*, made by \w+, I hold that salt raises the boiling point\./.exec(call.prompt)?.[0] ?? "";
		const answer = codeOf(call.prompt, seen);
		const judgement = {
			claims: [{ claim: "Salt raises the boiling point", cells: [{ answer, stance: "says", quotes: [seen] }] }],
			together: [],
			dissent: [],
			summaries: [{ answer, text: seen }],
		};
		call.emitText(JSON.stringify(judgement));
		call.end();
		const shown = text.replaceAll("*", "");
		expect((await made).answer.analysis?.claims[0]?.cells).toEqual({ claude: { stance: "says", quote: shown } });
		const { responses } = (await payload()).answer;
		expect(responses.find(({ provider }) => provider === "claude")?.summary).toBe(shown);
	});

	it("asks the assistant that the setting names", async () => {
		const { app, summarize } = await answered({ SUMMARY_PROVIDER: "claude" });
		const made = summarize();
		await reply(app, "claude", 2);
		expect((await made).answer.analysis?.by).toBe("Claude (scripted-1)");
		expect(app.providers.chatgpt.calls).toHaveLength(1);
	});

	it("asks for the direct reply alone when nothing of a reply can be used, and says so", async () => {
		const { app, summarize } = await answered();
		const made = summarize();
		await reply(app, "chatgpt", 2, "The last answer is the best.");
		const again = await app.providers.chatgpt.call(3);
		expect(again.schemaName).toBe("direct_reply");
		const cells = [
			{ answer: codeOf(again.prompt, TEXTS.grok), stance: "says", quote: "Salt raises the boiling point" },
			{ answer: codeOf(again.prompt, TEXTS.claude), stance: "says", quote: "nobody wrote this" },
		];
		again.emitText(JSON.stringify({ claim: "Salt raises the boiling point", cells }));
		again.end();
		const { analysis } = (await made).answer;
		expect(analysis).toMatchObject({ by: "ChatGPT (scripted-1)", approximate: false });
		expect(analysis?.claims).toEqual([
			{
				claim: "Salt raises the boiling point",
				kind: "answer",
				follows: null,
				cells: { grok: { stance: "says", quote: "Salt raises the boiling point" } },
			},
		]);
		expect(analysis?.notes.map(({ code }) => code)).toEqual(["only-direct-reply", "quotes-not-found"]);
	});

	it("says why a reply could not be used", async () => {
		const { app, summarize } = await answered();
		const made = summarize();
		for (const text of ["{}", "I will not."]) await reply(app, "chatgpt", app.providers.chatgpt.calls.length + 1, text);
		for (const text of ["[", '{"claims":[{"claim":"Wat'])
			await reply(app, "gemini", app.providers.gemini.calls.length + 1, text);
		await reply(app, "claude", 2);
		expect((await made).answer.analysis?.notes.map(({ text }) => text)).toEqual([
			"ChatGPT could not compare the answers: its reply was not in the form that was asked for.",
			"Gemini could not compare the answers: its reply was cut off.",
			"One passage was left out: not literally in the answer.",
		]);
	});

	it("asks the next assistant when one fails or breaks the schema twice", async () => {
		const { app, summarize } = await answered();
		const made = summarize();
		await reply(app, "chatgpt", 2, "{}");
		await reply(app, "chatgpt", 3, '{"winner":"D"}');
		(await app.providers.gemini.call(2)).fail(new Error("down"));
		await reply(app, "claude", 2);
		expect((await made).answer.analysis).toMatchObject({ by: "Claude (scripted-1)", approximate: false });
	});

	it("compares nothing when all fail", async () => {
		const { app, summarize } = await answered();
		const made = summarize();
		for (const provider of PROVIDER_IDS) (await app.providers[provider].call(2)).fail(new Error("down"));
		const { status, headers, text } = await made;
		expect([status, headers.get("x-error-code")]).toEqual([409, "no-judge"]);
		expect(text).toBe("None of the 4 assistants could compare the answers.");
	});

	it("calls the judge once for two concurrent requests", async () => {
		const { app, summarize } = await answered();
		const both = Promise.all([summarize(), summarize()]);
		await reply(app, "chatgpt", 2);
		const [one, other] = await both;
		expect(one.answer).toEqual(other.answer);
		expect(app.providers.chatgpt.calls).toHaveLength(2);
	});

	it("asks no assistant when the daily budget is used up", async () => {
		const { app, summarize, payload } = await answered({ DAILY_BUDGET_USD: "10" });
		await app.database.write((transaction) => transaction.updateTable("spending").set({ usd: 10 }).execute());
		expect((await summarize()).status).toBe(409);
		expect((await payload()).answer.compareFailure?.notes).toHaveLength(4);
		expect((await payload()).answer.compareFailure?.notes[0]?.code).toBe("judge-budget");
		expect(app.providers.chatgpt.calls).toHaveLength(1);
	});
});
