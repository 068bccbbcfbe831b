import { type Check, getOffers, listChecks, startCheck } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import { EXAMPLE_PROMPTS, preparedAnswer } from "../../../providers/demo/prepared-answer.ts";
import { askSeats, readToEnd } from "../../../testing/chats.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const PROMPT = EXAMPLE_PROMPTS["north-star"];

/** Sample answers to the example about the North Star. One assistant may be connected. */
async function samples(connected: "grok" | null = null) {
	const [demos, real] = [scriptedAssistants(true), scriptedAssistants()];
	const providers = { ...demos, ...(connected ? { [connected]: real[connected] } : {}) };
	const app = await startTestApp({ providers });
	const owner = app.browser();
	const seats = PROVIDER_IDS.map((provider) => ({ provider }));
	const { id } = await askSeats(owner, seats, PROMPT);
	for (const provider of PROVIDER_IDS) {
		const call = await providers[provider].call();
		call.emitText(`*Sample answer, not from ${provider}.*\n\n${preparedAnswer(provider, PROMPT)}`);
		call.end();
	}
	await readToEnd(owner, id);
	const params = { id, turn: 1 };
	const ask = async (seat: string, quote: string): Promise<Check> => {
		const { answer } = await owner.call(startCheck, { params, body: { seat, quote } });
		return answer;
	};
	return { owner, params, providers, ask };
}

const stancesOf = ({ replies, own }: Check) => [...replies.map(({ stance }) => stance), own.stands];

it("sample answers reply from the prepared rows about these words, and nothing is asked or paid", async () => {
	const { owner, params, providers, ask } = await samples();
	expect((await owner.call(getOffers, { params })).answer.check).toMatchObject({ mostUsd: 0, seconds: 0 });
	const made = await ask("gemini", "current estimate is about 447 light-years");
	expect(made.replies.map(({ seat, stance, text, demo }) => [seat, stance, text, demo])).toEqual([
		[
			"chatgpt",
			"contradicts",
			"This is a sample: no assistant was asked. Its sample answer says: “Polaris, the North Star, lies about 433 light-years away, give or take 6.”",
			true,
		],
		[
			"claude",
			"supports",
			"This is a sample: no assistant was asked. Its sample answer says: “Probably about 447 light-years”",
			true,
		],
		["grok", "contradicts", expect.stringContaining("“Closer than the textbooks say: 323 light-years”"), true],
	]);
	expect(made.own).toMatchObject({ status: "answered", stands: "yes", demo: true });
	expect(made.own.text).toContain("“The best current estimate is about 447 light-years”");
	await expect.poll(async () => (await owner.call(listChecks, { params })).answer[0]?.settledAt).not.toBeNull();
	expect((await owner.call(listChecks, { params })).answer[0]?.costUsd).toBe(0);
	expect(PROVIDER_IDS.map((provider) => providers[provider].calls.length)).toEqual([1, 1, 1, 1]);
});

it("two that dispute the row in different words contradict each other, and an answer without a word on it cannot say", async () => {
	const { ask } = await samples();
	expect(stancesOf(await ask("grok", "323 light-years"))).toEqual(["contradicts", "contradicts", "contradicts", "yes"]);
	const light = await ask("chatgpt", "set out in the 1590s");
	expect(stancesOf(light)).toEqual(["cannot say", "cannot say", "contradicts", "yes"]);
	expect(light.replies[0]?.text).toContain("Its sample answer says nothing about these words.");
});

it("words of no prepared row, and samples beside a real answer, say that nothing was checked", async () => {
	const nothing = { stance: "cannot say", demo: true, text: expect.stringContaining("so nothing was checked.") };
	const { ask } = await samples();
	const other = await ask("chatgpt", "the width of a coin seen from 600 kilometres");
	expect(other.replies).toEqual(other.replies.map(() => expect.objectContaining(nothing)));
	expect(other.own).toMatchObject({ stands: null, demo: true });
	const mixed = await samples("grok");
	const beside = await mixed.ask("chatgpt", "about 433 light-years away");
	expect(beside.replies.map(({ status, stance }) => [status, stance])).toEqual([
		["answered", "cannot say"],
		["answered", "cannot say"],
		["asking", null],
	]);
});
