import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { makeOutcome } from "../../../testing/make-outcome.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload } from "../testing/make-answers.ts";
import { inTurn, makeTurns, serveTurns } from "../testing/make-turns.ts";
import { showPage } from "../testing/show-page.tsx";

const SHARED = `/?session=${CHAT_ID}`;
const PROMPTS = ["How far is Polaris?", "And Vega?", "Which is brighter?"];

const answers = (text: string) => makePayload([makeDone("chatgpt", `${text} A.`), makeDone("claude", `${text} B.`)]);

function prepare(api: FakeApi): void {
	const session = makeTurns(PROMPTS, { selectedProviders: ["chatgpt", "claude"], shared: true, owned: false });
	const outcome = makeOutcome({ contradicted: 1 });
	const turns = session.turns.map((turn) => (turn.number < 3 ? { ...turn, outcome } : turn));
	serveTurns(api, { ...session, turns }, [
		inTurn(1, answers("One.")),
		inTurn(2, answers("Two.")),
		inTurn(3, answers("Three.")),
	]);
}

const sharedBy = (sharer: { username: string; displayName: string | null }) => (api: FakeApi) => {
	prepare(api);
	api.session = { ...api.session, sharedBy: sharer };
};
const intro = () => document.querySelector(".shared-intro")?.textContent;

describe("what a shared page says it is", () => {
	it("names the sharer, if the profile is public, with a link to it", async () => {
		showPage(SHARED, { prepare: sharedBy({ username: "mara", displayName: "Mara Keller" }) });
		await screen.findByText("Three. A.");
		expect(intro()).toBe(
			"Mara Keller put three questions to two AI assistants at once: here are their answers, side by side.",
		);
		expect(screen.getByRole("link", { name: "Mara Keller" }).getAttribute("href")).toBe("/profile/mara");
	});

	it("names the sharer by the user name where there is no other", async () => {
		showPage(SHARED, { prepare: sharedBy({ username: "mara", displayName: null }) });
		await screen.findByText("Three. A.");
		expect(intro()).toMatch(/^@mara put three questions to two AI assistants/);
	});

	it("counts assistants, not columns", async () => {
		showPage(SHARED, {
			prepare: (api) => {
				const session = makeTurns(["Why?"], { selectedProviders: ["claude"], shared: true, owned: false });
				serveTurns(api, session, [inTurn(1, makePayload([makeDone("claude", "So.")]))]);
			},
		});
		await screen.findByText("So.");
		expect(intro()).toBe("An AI assistant was asked this question: here is its answer.");
	});
});

describe("a shared chat of several prompts", () => {
	it("shows the first prompt once, whole, and opens its answers in place", async () => {
		const { user } = showPage(SHARED, { prepare });
		await screen.findByText("Three. A.");
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Shared Conversation");
		expect(screen.getAllByText("How far is Polaris?")).toHaveLength(1);
		const card = screen.getByRole("region", { name: "Shared Prompt" });
		expect(card.textContent).toContain("Prompts3");
		const toggle = screen.getByRole("button", { name: "Show the answers" });
		expect(toggle.closest("p")?.textContent).toMatch(/2 of 2 answered · .*1 contradicted/);
		await user.click(toggle);
		await screen.findByText("One. B.");
		const opened = screen.getByRole("button", { name: "Hide the answers" });
		expect([opened.ariaExpanded ?? opened.getAttribute("aria-expanded"), document.activeElement]).toEqual([
			"true",
			opened,
		]);
		expect(screen.getAllByText("How far is Polaris?")).toHaveLength(1);
		await user.click(opened);
		expect(screen.queryByText("One. B.")).toBeNull();
	});

	it("opens other earlier prompts as their owner's page does, read-only", async () => {
		const { user } = showPage(SHARED, { prepare });
		await screen.findByText("Three. A.");
		const line = screen.getByRole("region", { name: "Prompt 2" });
		await user.click(within(line).getByRole("button", { name: "And Vega?" }));
		await screen.findByText("Two. B.");
		for (const name of [/Edit/, /Retry/, /follow-up/, /Go on with this/]) {
			expect(screen.queryByRole("button", { name })).toBeNull();
		}
	});

	it("fills in the first prompt for a reader who asks it", async () => {
		showPage(SHARED, { prepare });
		await screen.findByText("Three. A.");
		const links = screen.getAllByRole("link", { name: "Ask this yourself" });
		expect(links.map((link) => link.getAttribute("href"))).toEqual([
			"/#prompt=How+far+is+Polaris%3F",
			"/#prompt=How+far+is+Polaris%3F",
		]);
	});

	it("goes with k and j to the first prompt and back", async () => {
		const { user } = showPage(SHARED, { prepare });
		await screen.findByText("Three. A.");
		const focused: (string | null | undefined)[] = [];
		for (const key of ["k", "k", "j", "j"]) {
			await user.keyboard(key);
			focused.push(document.activeElement?.textContent);
		}
		expect(focused).toEqual(["And Vega?", "Show the answers", "And Vega?", "Which is brighter?"]);
	});

	it.each([
		["by its number", `${SHARED}&turn=2`, "Two. B."],
		["by an element of it", `${SHARED}#t2-answer-claude`, "Two. B."],
		["by its ID", `${SHARED}#t2`, "Two. B."],
		["by an element of the first", `${SHARED}#answer-claude`, "One. B."],
	])("opens the turn that a link names %s", async (_how, address, text) => {
		showPage(address, { prepare });
		await screen.findByText(text);
		expect(document.querySelectorAll(".turn:not(.is-closed)")).toHaveLength(2);
	});

	it("opens no turn for a link to the newest one", async () => {
		showPage(`${SHARED}#t3-answer-claude`, { prepare });
		await screen.findByText("Three. A.");
		await waitFor(() => expect(document.getElementById("t3-answer-claude")).not.toBeNull());
		expect(document.querySelectorAll(".turn:not(.is-closed)")).toHaveLength(1);
	});
});
