import { saveVote } from "@parallax/contract";
import { expect, it } from "vitest";
import { startTestApp } from "../../../testing/test-app.ts";
import { answeredChat, takeBack, vote } from "../../../testing/votes.ts";

it("an operator sees how many votes there are and how assistants did, without a word of the chat", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const id = await answeredChat(app, browser);
	await vote(browser, id, { best: "claude", note: "Because of the lighthouse" });
	// The same again changes nothing, and counts once. A note alone is no vote.
	await vote(browser, id, { best: "claude" });
	await vote(browser, id, { best: "claude", note: "Because of the lighthouse, again" });
	await vote(browser, id, { best: "claude", note: "" });
	await vote(browser, id, { ranking: [["grok"], ["claude", "gemini"], ["chatgpt"]] });
	await vote(browser, id, { none: true });
	await takeBack(browser, id);
	await browser.call(saveVote, { params: { id, turn: 1 }, body: { best: "nobody" } });
	const text = await (await browser.fetch("/metrics")).text();
	const lines = text.split("\n").filter((line) => line.startsWith("parallax_vote"));
	expect(lines.toSorted()).toEqual([
		'parallax_vote_battles_total{provider="chatgpt"} 4',
		'parallax_vote_battles_total{provider="claude"} 6',
		'parallax_vote_battles_total{provider="gemini"} 4',
		'parallax_vote_battles_total{provider="grok"} 4',
		'parallax_vote_points_total{provider="chatgpt"} 0',
		'parallax_vote_points_total{provider="claude"} 4.5',
		'parallax_vote_points_total{provider="gemini"} 1.5',
		'parallax_vote_points_total{provider="grok"} 3',
		'parallax_votes_total{kind="best",blind="false"} 1',
		'parallax_votes_total{kind="none",blind="false"} 1',
		'parallax_votes_total{kind="order",blind="false"} 1',
	]);
	expect(text).not.toContain("lighthouse");
});
