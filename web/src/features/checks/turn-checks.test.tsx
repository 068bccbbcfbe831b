import type { Check, CheckReply, Claim, ProviderResponse, Turn, Verdict } from "@parallax/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updatePreferences } from "../../lib/stored/preferences.ts";
import { renderPart } from "../../testing/render-page.tsx";
import { useWordsAsking } from "../analysis/marked-words/words-asking.ts";
import { useTurnScope } from "../chat/index.ts";
import { FakeApi } from "../chat/testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeSession } from "../chat/testing/make-answers.ts";
import { checkMessages as texts } from "./messages.ts";
import { TurnChecks } from "./turn-checks.tsx";
import { prepareWordTools } from "./word-tools.ts";

const PATH = `/api/chat/${CHAT_ID}/turns/1`;
const NO_OFFERS = { review: null, again: null, steady: null, changes: null, best: null, disputed: null };
const AT = "2026-11-21T09:14:00.000Z";
const REPLY: CheckReply = {
	...{ seat: "claude", status: "asking", text: "", error: null, demo: false },
	...{ stance: null, source: null, links: [] },
};
const RUNNING: Check = {
	...{ id: "one", seat: "chatgpt", quote: "433 light-years", attempt: 1, stale: false, search: false },
	replies: [REPLY],
	own: { seat: "chatgpt", status: "waiting", text: "", error: null, demo: false, stands: null },
	...{ createdAt: AT, settledAt: null, costUsd: null },
};
const ENDED: Check = {
	...RUNNING,
	replies: [{ ...REPLY, status: "answered", stance: "supports" }],
	settledAt: AT,
	costUsd: 0.02,
};

beforeEach(prepareWordTools);
afterEach(() => {
	document.getSelection()?.removeAllRanges();
	updatePreferences({ showsCosts: true });
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function Reading({ children }: { readonly children: ReactNode }) {
	const scope = useTurnScope();
	return <div ref={(element) => scope.setReading(element)}>{children}</div>;
}

const CLAIM: Claim = {
	...{ claim: "It is 433 light-years away.", kind: "fact", follows: null },
	cells: {
		claude: { stance: "contradicts", quote: "447." },
		chatgpt: { stance: "says", quote: "433 light-years" },
	},
};

/** A row of the claim map and a note at disputed words, each with what this part gives to it. */
function RowAndNote({ chosen }: { readonly chosen: string | null }) {
	const asking = useWordsAsking(useTurnScope());
	const [isOpen, setOpen] = useState(true);
	const inNote =
		isOpen && asking?.inNote("chatgpt", { stance: "says", quote: "433 light-years" }, () => setOpen(false));
	return (
		<>
			<ul aria-label="Map">
				<li>{asking?.inRow(CLAIM, chosen)}</li>
			</ul>
			<aside>{inNote}</aside>
		</>
	);
}

interface Shown {
	/** Shows a row of the map, in which the quote of this seat is chosen, and a note. */
	readonly chosen?: string | null;
	/** The seat whose answer Google's terms keep for the person who asked. */
	readonly grounded?: string;
	readonly checks?: readonly Check[];
	/** Which answers are samples. */
	readonly demo?: false | "others" | "all";
	/** Further columns. */
	readonly more?: readonly ProviderResponse[];
	/** The columns that the server can ask. */
	readonly by?: readonly string[];
	readonly search?: boolean;
	readonly attachments?: Turn["attachments"];
	readonly side?: "own" | "shared";
	readonly shared?: boolean;
}

function show(options: Shown = {}) {
	const { checks = [], demo = false, search = false, side = "own", shared = false } = options;
	const { chosen, grounded, more = [], by, attachments } = options;
	const state = { checks };
	const onVerdict = vi.fn();
	const api = new FakeApi();
	const verdictPath = side === "own" ? PATH : PATH.replace("/chat/", "/shared/");
	api.answers.set(`GET ${verdictPath}/verdict`, () => {
		const verdict: Verdict = { vote: null, review: null, checks: [...state.checks], editions: 1, revealed: true };
		return Response.json(verdict);
	});
	api.answers.set(`GET ${PATH}/offers`, () =>
		Response.json({ ...NO_OFFERS, check: { mostUsd: 0.02, usualUsd: 0.01, seconds: 16, by } }),
	);
	api.answers.set(`POST ${PATH}/checks`, () => {
		state.checks = [RUNNING];
		return Response.json(RUNNING, { status: 202 });
	});
	api.answers.set(`DELETE ${PATH}/checks`, () => {
		state.checks = [];
		return new Response(null, { status: 204 });
	});
	api.answers.set(`DELETE ${PATH}/checks/one`, () => {
		state.checks = state.checks.filter(({ id }) => id !== "one");
		return new Response(null, { status: 204 });
	});
	api.install();
	const payload = makePayload([
		makeDone("chatgpt", "About 433 light-years.", {
			demo: demo === "all",
			...(grounded === "chatgpt" && { grounded: true }),
		}),
		makeDone("claude", "447.", { demo: demo !== false }),
		...more,
	]);
	const plain = makeSession();
	const session = {
		...plain,
		shared,
		turns: plain.turns.map((turn) => ({ ...turn, search, ...(attachments && { attachments }) })),
	};
	const user = renderPart(
		<Reading>
			<article className="col" id="answer-chatgpt" data-seat="chatgpt" tabIndex={-1}>
				<div className="answer" data-units="1">
					About 433 light-years.
				</div>
				<div className="answer-checks" />
			</article>
			{chosen !== undefined && <RowAndNote chosen={chosen} />}
			<TurnChecks side={side} session={session} payload={payload} onVerdict={onVerdict} />
		</Reading>,
	);
	return { user, state, api, onVerdict };
}
const list = () => screen.queryByRole("region", { name: texts.list });

test("a stopped check without replies leaves no empty list, and the focus goes to its answer", async () => {
	const { user } = show({ checks: [RUNNING] });
	const stop = await screen.findByRole("button", { name: texts.stop });
	await user.click(stop);
	await waitFor(() => expect(list()).toBeNull());
	expect(document.activeElement?.id).toBe("answer-chatgpt");
	expect(screen.getByRole("status").textContent).toBe("");
});

test("the end of a check is announced", async () => {
	const { state } = show({ checks: [RUNNING] });
	await screen.findByRole("button", { name: texts.stop });
	expect(screen.getByRole("status").textContent).toBe("");
	state.checks = [ENDED];
	await waitFor(() => expect(screen.getByRole("status").textContent).toBe(texts.done));
});

test.each([true, false])("the cost of a check is shown only where costs are shown: %s", async (showsCosts) => {
	updatePreferences({ showsCosts });
	show({ checks: [ENDED] });
	await screen.findByText(texts.whatTheySay);
	expect(screen.queryByText(/^Cost /) !== null).toBe(showsCosts);
});

/** Selects the answer, in a browser that knows where the words are. */
async function selectWords(left: { value: number }): Promise<HTMLElement> {
	const range = document.createRange();
	range.selectNodeContents(document.querySelector(".answer") as Element);
	range.getClientRects = () => [{ left: left.value, bottom: 20 }] as unknown as DOMRectList;
	document.getSelection()?.addRange(range);
	document.dispatchEvent(new Event("selectionchange"));
	return await screen.findByRole("button", { name: /^Ask the others about this/ });
}

test("the button at selected words follows them when the size of the window changes", async () => {
	vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1000);
	show();
	const left = { value: 300 };
	const place = (await selectWords(left)).parentElement;
	expect(place?.style.getPropertyValue("--left")).toBe("300px");
	left.value = 100;
	act(() => void window.dispatchEvent(new Event("resize")));
	expect(place?.style.getPropertyValue("--left")).toBe("100px");
});

test.each([true, false])("the dialog says whether the others search the web: %s", async (search) => {
	const { user } = show({ search });
	await user.click(await selectWords({ value: 0 }));
	const dialog = await screen.findByRole("dialog");
	expect(dialog.textContent?.includes(texts.search)).toBe(search);
	await within(dialog).findByText(/^About \$0\.01 \(at most \$0\.02\)/);
	expect(screen.getByRole("button", { name: texts.confirm })).toHaveProperty("disabled", false);
});

test.each([
	["others", texts.onlySamples, true],
	["all", texts.samples, false],
] as const)("samples reply to samples alone, and the dialog says so: %s", async (demo, text, disabled) => {
	const { user } = show({ demo });
	await user.click(await selectWords({ value: 0 }));
	await screen.findByText(text);
	expect(screen.getByRole("button", { name: texts.confirm })).toHaveProperty("disabled", disabled);
});

const BESIDE = [
	makeDone("gemini", "447."),
	makeDone("grok", "447.", { demo: true }),
	makeDone("pasted", "447.", { seat: "mine" }),
];

test("the dialog names who gets what: not samples, pasted answers, or columns that are not connected", async () => {
	const { user } = show({ more: BESIDE, by: ["chatgpt", "claude"] });
	await user.click(await selectWords({ value: 0 }));
	const dialog = await screen.findByRole("dialog");
	await within(dialog).findByText(/gemini can't be asked/);
	expect(dialog.textContent).toContain(
		"claude gets the question and these words with what they stand in: the whole sentence and the one before, the line that introduces them, their heading, or their row and column of a table. Nothing else of this chat is sent. Then chatgpt gets the same and what the others say, and is asked whether it stands by these words. grok shows a sample answer and isn't asked. gemini can't be asked: not connected now.",
	);
});

test("the dialog says that the names of the files of the prompt are sent, where it has any", async () => {
	const { user } = show({
		attachments: [{ name: "sky.pdf", type: "application/pdf", size: 9, url: "/objects/sky.pdf" }],
	});
	await user.click(await selectWords({ value: 0 }));
	const dialog = await screen.findByRole("dialog");
	expect(dialog.textContent).toContain("claude gets the question, the names of its files, and these words with");
});

test("a column that is not connected is not said to be asked whether it stands by its words", async () => {
	const { user } = show({ more: BESIDE, by: ["claude", "gemini"] });
	await user.click(await selectWords({ value: 0 }));
	const dialog = await screen.findByRole("dialog");
	await waitFor(() => expect(dialog.textContent).not.toContain("Then chatgpt"));
	expect(dialog.textContent).toContain("claude and gemini get the question");
});

test("where no other column is connected, nothing can be asked", async () => {
	const { user } = show({ by: ["chatgpt"] });
	await user.click(await selectWords({ value: 0 }));
	const dialog = await screen.findByRole("dialog");
	await waitFor(() => expect(dialog.textContent).toContain(texts.unavailable));
	expect(screen.getByRole("button", { name: texts.confirm })).toHaveProperty("disabled", true);
});

test("the replies of samples say what they are", async () => {
	const replies = [{ ...REPLY, status: "answered" as const, stance: "contradicts" as const, demo: true }];
	const own = { ...RUNNING.own, status: "answered" as const, demo: true };
	show({ checks: [{ ...ENDED, replies, own }] });
	await screen.findByRole("region", { name: texts.list });
	const chips = [...document.querySelectorAll(".check-chip")].map(({ textContent }) => textContent);
	expect(chips).toEqual(["claude contradicts it (sample)", "chatgpt sample, not asked"]);
});

const removeButton = () => screen.findByRole("button", { name: texts.remove });

test("a check is removed after a confirmation, in the other tabs too, and the focus goes to its answer", async () => {
	const { user, onVerdict } = show({ checks: [ENDED] });
	await user.click(await removeButton());
	const dialog = await screen.findByRole("alertdialog", { name: texts.removeTitle });
	expect(dialog.textContent).toContain(texts.removeText);
	await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
	await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.remove));
	await user.keyboard("{Enter}");
	await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: texts.remove }));
	await waitFor(() => expect(list()).toBeNull());
	expect(onVerdict.mock.lastCall?.[0]).toMatchObject({ turn: 1, verdict: { checks: [] } });
	await waitFor(() => expect(document.activeElement?.id).toBe("answer-chatgpt"));
});

test("a check that cannot be removed stays, and the page says so", async () => {
	const { user, api } = show({ checks: [ENDED] });
	api.answers.set(`DELETE ${PATH}/checks/one`, () => new Response(null, { status: 500 }));
	await user.click(await removeButton());
	await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: texts.remove }));
	await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	expect(list()).not.toBeNull();
});

test("in a shared chat the confirmation says what its readers still see", async () => {
	const { user } = show({ checks: [ENDED], shared: true });
	await user.click(await removeButton());
	expect((await screen.findByRole("alertdialog")).textContent).toContain(texts.removeSharedText);
});

test("readers of a share remove nothing", async () => {
	show({ checks: [ENDED], shared: true, side: "shared" });
	await screen.findByText(texts.whatTheySay);
	expect(screen.queryByRole("button", { name: texts.remove })).toBeNull();
});

/** While a dialog is open, the map is hidden from who reads by roles. */
const row = async () => within(await screen.findByRole("list", { name: "Map" }));
const note = () => within(screen.getByRole("complementary"));

test("a row of the map asks about the first answer that says the claim, and says what came of it where it was asked", async () => {
	const { user, state } = show({ chosen: null });
	await user.click(await (await row()).findByRole("button", { name: "Ask the others about what chatgpt says" }));
	const dialog = await screen.findByRole("dialog", { name: texts.title });
	within(dialog).getByText("“433 light-years”");
	await within(dialog).findByText(/^About/);
	await user.click(within(dialog).getByRole("button", { name: texts.confirm }));
	const outcome = await (await row()).findByRole("button", { name: texts.row.asking });
	await waitFor(() => expect(document.activeElement).toBe(outcome));
	const replies = (["contradicts", "contradicts", "supports"] as const).map((stance, index) => ({
		...{ ...REPLY, seat: `s${index}`, status: "answered" as const, stance },
	}));
	const failed = { ...REPLY, seat: "s3", status: "failed" as const };
	const own = { ...RUNNING.own, status: "answered" as const, stands: "in part" as const };
	state.checks = [{ ...ENDED, replies: [...replies, failed], own }];
	const said = "Asked: 2 contradict, 1 supports, 1 did not reply, chatgpt stands by it in part";
	await waitFor(() => expect(outcome.textContent).toBe(said));
	expect(document.activeElement).toBe(outcome);
	await user.click(outcome);
	expect(document.activeElement?.id).toBe("check-one");
	expect(document.querySelector("details")?.open).toBe(true);
});

test("a row of the map asks about the chosen quote, and offers nothing about an answer that is kept from the others", async () => {
	show({ chosen: "claude", grounded: "chatgpt" });
	await (await row()).findByRole("button", { name: "Ask the others about what claude says" });
	expect((await row()).getAllByRole("button")).toHaveLength(1);
	expect(note().queryByRole("button")).toBeNull();
});

test("a check without a reply can be asked anew in the row, and readers of a share ask nothing there", async () => {
	const nothing = { ...ENDED, replies: [{ ...REPLY, status: "failed" as const }] };
	show({ chosen: null, checks: [nothing] });
	await (await row()).findByRole("button", { name: /^Ask the others/ });
	cleanup();
	show({ chosen: null, checks: [ENDED], side: "shared" });
	await (await row()).findByRole("button", { name: "Asked: 1 supports" });
	expect((await row()).getAllByRole("button")).toHaveLength(1);
});

test("a row counts no sample beside columns that were asked, and of samples alone it says that they are", async () => {
	const sample = { ...REPLY, seat: "s1", status: "answered" as const, stance: "cannot say" as const, demo: true };
	const own = { ...RUNNING.own, status: "answered" as const, stands: "yes" as const, demo: true };
	const supports = { ...REPLY, status: "answered" as const, stance: "supports" as const };
	show({ chosen: null, checks: [{ ...ENDED, replies: [supports, sample], own }] });
	await (await row()).findByRole("button", { name: "Asked: 1 supports" });
	cleanup();
	show({ chosen: null, checks: [{ ...ENDED, replies: [sample], own }] });
	await (await row()).findByRole("button", { name: "Asked (samples): 1 cannot say, chatgpt stands by it" });
	cleanup();
	show({ chosen: null, checks: [{ ...ENDED, replies: [{ ...REPLY, status: "failed" }, sample], own }] });
	await (await row()).findByRole("button", { name: /^Ask the others/ });
});

test("the note at disputed words asks about them and closes, and leads to what was said of them", async () => {
	const { user } = show({ chosen: null });
	await user.click(await note().findByRole("button", { name: texts.ask }));
	const dialog = await screen.findByRole("dialog", { name: texts.title });
	within(dialog).getByText("“433 light-years”");
	expect(document.querySelector("aside button")).toBeNull();
	cleanup();
	const { user: reader } = show({ chosen: null, checks: [ENDED] });
	await screen.findByRole("region", { name: texts.list });
	await reader.click(note().getByRole("button", { name: texts.toList }));
	expect(document.activeElement?.id).toBe("check-one");
});
