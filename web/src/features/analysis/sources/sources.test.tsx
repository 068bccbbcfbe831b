import type { Analysis, Citation, ProviderResponse } from "@parallax/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { EIGHT, makeSeat } from "../../../testing/make-chats.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse, makeSession } from "../../chat/testing/make-answers.ts";
import { type ShowOptions, showPage } from "../../chat/testing/show-page.tsx";
import { AnalysisPanel } from "../analysis-panel.tsx";

const SKY = "https://sky.example/polaris";
const cite = (url: string, title: string, at: Citation["at"]): Citation => ({ url, title, at });
const done = (seat: string, text: string, citations: readonly Citation[] = []) =>
	makeDone(seat, text, { citations: [...citations] });

const GROK = done("grok", "It is near. It is 433 light-years away.", [
	cite("https://stars.example/", "stars.example", [11, 11]),
	cite(`${SKY}/?utm_source=x#distance`, "sky.example", [39, 39]),
]);
const CLAUDE = done("claude", "It is 433 light-years away.", [cite(SKY, "Sky Survey", [6, 26])]);
const ANSWERS = [done("chatgpt", "It is far."), GROK, CLAUDE];

const ANALYSIS: Analysis = {
	by: "Claude",
	approximate: false,
	costUsd: null,
	stale: false,
	missing: [],
	notes: [],
	claims: [
		{
			claim: "It is 433 light-years away",
			kind: "fact",
			follows: null,
			cells: {
				claude: { stance: "says", quote: "433 light-years" },
				grok: { stance: "says", quote: "It is 433 light-years away" },
				chatgpt: { stance: "differs", quote: "It is far" },
			},
		},
	],
	together: [],
	dissent: [],
};

const show = (responses: readonly ProviderResponse[], analysis: Analysis | null = null, options: ShowOptions = {}) =>
	showPage(`/?session=${CHAT_ID}&from=history`, {
		...options,
		parts: { loadAnalysis: async () => ({ SteadyAnalysis: AnalysisPanel }) },
		prepare: (api) => {
			const seats = responses.map(({ seat }) => makeSeat(seat));
			api.session = makeSession({ seats });
			api.payload = makePayload(responses, { analysis, ...(analysis && { collectiveSummary: "x", comparison: "x" }) });
		},
	});

const shownRows = (table: HTMLElement) =>
	within(table)
		.getAllByRole("row")
		.map((row) => [...row.children].map((cell) => cell.textContent));

it("one row for each source and one column for each answer, those of several answers first", async () => {
	show(ANSWERS);
	const table = within(await screen.findByRole("region", { name: "Who cites which source" })).getByRole("table");
	expect(shownRows(table)).toEqual([
		["Source", "ChatGPT", "Grok", "Claude"],
		["Sky Survey sky.example", "", "[2]", "[1]"],
		["stars.example", "", "[1]", ""],
	]);
	const link = within(table).getByRole<HTMLAnchorElement>("link", { name: "Sky Survey" });
	expect([link.href, link.target, link.rel, link.getAttribute("referrerpolicy")]).toEqual([
		SKY,
		"_blank",
		"noopener noreferrer nofollow ugc",
		"no-referrer",
	]);
	expect(within(table).getByRole("rowheader", { name: /^Sky Survey/ })).toBeDefined();
});

it("the number of a source leads to its mark in that answer", async () => {
	const { user } = show(ANSWERS);
	await user.click(await screen.findByRole("link", { name: "2 in Grok's answer: show it there" }));
	expect(document.activeElement?.getAttribute("aria-label")).toBe("Source 2: sky.example");
	expect(document.activeElement?.closest("article")?.getAttribute("aria-label")).toBe("Grok");
});

it("nothing is shown without sources, and none of an answer that is still written", async () => {
	show([
		done("chatgpt", "It is far."),
		makeResponse("claude", { response: "It is", citations: [cite(SKY, "Sky", [0, 5])] }),
	]);
	await screen.findByRole("region", { name: "Response Summary" });
	expect(screen.queryByText("Sources")).toBeNull();
});

it("a long list is folded after its first rows, also with eight columns", async () => {
	const many = Array.from({ length: 13 }, (_, n) => cite(`https://s${n}.example/`, `Page ${n}`, [0, 2]));
	show(EIGHT.map((id, index) => done(id, "It is far.", many.slice(index))));
	const first = within(await screen.findByRole("region", { name: "Who cites which source" }));
	expect(first.getAllByRole("row")).toHaveLength(11);
	expect(first.getAllByRole("columnheader")).toHaveLength(9);
	const fold = screen.getByText("3 more sources").closest("details");
	expect(fold?.open).toBe(false);
	expect(fold?.querySelectorAll("tbody tr")).toHaveLength(3);
});

it("addresses that are not of the web are no links", async () => {
	const bad = ["javascript:alert(1)", "data:text/html,x", "https://user:secret@sky.example/"];
	show([done("claude", "It is far.", [...bad.map((url) => cite(url, "Bad", [0, 2])), cite(SKY, "Sky", [0, 2])])]);
	const table = await screen.findByRole("region", { name: "Who cites which source" });
	expect([...table.querySelectorAll("tbody th a[href]")].map((link) => link.getAttribute("href"))).toEqual([SKY]);
	expect(document.querySelector("a[href^='javascript:'], a[href^='data:'], a[href*='secret']")).toBeNull();
});

it("a cell of the map has the marks of the sources that stand in its quotation", async () => {
	show(ANSWERS, ANALYSIS);
	const map = await screen.findByRole("region", { name: "Claim map" });
	const cells = [...map.querySelectorAll<HTMLElement>(".cells > li")];
	const marksOf = (name: string) => {
		const cell = cells.find((each) => each.textContent?.startsWith(name));
		return [...(cell?.querySelectorAll<HTMLAnchorElement>(".cite a") ?? [])].map((mark) => [
			mark.getAttribute("aria-label"),
			mark.href,
			mark.rel,
		]);
	};
	const rel = "noopener noreferrer nofollow ugc";
	expect(marksOf("Claude")).toEqual([["Source 1: Sky Survey, sky.example", SKY, rel]]);
	expect(marksOf("Grok")).toEqual([["Source 2: sky.example", `${SKY}/?utm_source=x#distance`, rel]]);
	expect(marksOf("ChatGPT")).toEqual([]);
});
