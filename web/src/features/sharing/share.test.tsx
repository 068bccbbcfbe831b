import type { Check, ResponsesPayload, User, Verdict } from "@parallax/contract";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answer, answerWith, type RecordedRequest } from "../../testing/answers.ts";
import { makeChat, makePending } from "../../testing/make-chats.ts";
import { makeOutcome } from "../../testing/make-outcome.ts";
import { renderPart } from "../../testing/render-page.tsx";
import { MARA } from "../../testing/signed-in.ts";
import { messages } from "./messages.ts";
import { ShareSheet } from "./share-sheet.tsx";

const ID = "abcdefghijklmnopqrstuv";
const SESSION = makeChat({
	id: ID,
	prompt: "How far away is the North Star?",
	selectedProviders: ["chatgpt", "grok"],
});
const ANSWER = makePending("chatgpt", {
	status: "success",
	response: "About **433** light-years.\n",
	responseTime: "6.3s",
	model: "gpt-4o-2024-08-06",
	finishReason: "stop",
	firstWordMs: 900,
	totalMs: 6300,
	elapsedMs: null,
});
const PAYLOAD: ResponsesPayload = {
	turn: 1,
	responses: [
		ANSWER,
		{
			...ANSWER,
			provider: "grok",
			seat: "grok",
			status: "error",
			response: "",
			error: "Unable to connect to Grok API.",
			demo: true,
		},
	],
	collectiveSummary: null,
	merges: { best: null, disputed: null, checklist: null },
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
	making: null,
	summarizingMs: null,
};
const RESPONSES = `GET /api/chat/${ID}/responses`;
const VERDICT = `GET /api/chat/${ID}/turns/1/verdict`;
const PUBLISHED = `GET /api/shared/${ID}/turns/1/verdict`;
const NO_VERDICT: Verdict = { vote: null, review: null, checks: [], editions: 1, revealed: true };
const PUT = `PUT /api/chat/${ID}/share`;
const popup = vi.fn();

beforeEach(() => {
	popup.mockReset();
	vi.stubGlobal("open", popup);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const createButton = () => screen.getByRole("button", { name: "Create public link" });

interface SheetOptions {
	readonly answer?: Answer;
	readonly session?: typeof SESSION;
	readonly payload?: ResponsesPayload;
	readonly owner?: User;
	/** The answers of an earlier prompt. */
	readonly loaded?: ResponsesPayload;
	/** What was thought of the answers of the first prompt. */
	readonly verdict?: Partial<Verdict>;
	/** What readers of the share get. */
	readonly published?: Partial<Verdict>;
}

function openSheet({
	answer = [200, { ...SESSION, shared: true }],
	session = { ...SESSION, shared: true },
	payload = PAYLOAD,
	owner = MARA,
	loaded,
	verdict = {},
	published = {},
}: SheetOptions = {}) {
	const requests = answerWith({
		[PUT]: answer,
		[VERDICT]: [200, { ...NO_VERDICT, ...verdict }],
		[PUBLISHED]: [200, { ...NO_VERDICT, ...published }],
		...(loaded && { [RESPONSES]: [200, loaded] }),
	});
	const onStopped = vi.fn();
	const sheet = <ShareSheet session={session} payload={payload} user={owner} onStopped={onStopped} />;
	return { requests, onStopped, user: renderPart(sheet) };
}

test("SEC-06 opening the sheet publishes nothing: it lists what will be public, and shows no link yet", async () => {
	const { requests, user } = openSheet({ session: SESSION });
	await user.keyboard("{Enter} ");
	const listed = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
	expect(listed).toEqual([
		"your prompt, and when you asked it",
		"all 2 answers with their models, times and lengths",
		"the analysis with its summaries and drawing, if you generate one later",
	]);
	screen.getByText(/^Your name, email and other chats are not shown\./);
	expect(screen.queryByRole("textbox")).toBeNull();
	expect(screen.queryByRole("button", { name: /Share on|Copy|Send to/ })).toBeNull();
	expect(requests).toEqual([]);
});

test("SEC-06 the sheet says what else will be public: an existing analysis, and the profile listing the chat", () => {
	const analysis = { by: "claude", approximate: false, costUsd: null, stale: false, missing: [], claims: [] } as const;
	openSheet({
		session: SESSION,
		payload: {
			...PAYLOAD,
			analysis: { ...analysis, missing: [], claims: [], notes: [], together: null, dissent: null },
		},
		owner: { ...MARA, isPublic: true },
	});
	screen.getByText(/^the analysis: summaries, claims with quotes, and the drawn comparison$/);
	screen.getByText(/^your name and picture, because your public profile \(@mara\) will list this chat$/);
});

test("the sheet says that earlier editions are not shown, where there are any", () => {
	const asked = { seats: ["claude"], sample: false, unpublished: false, pending: 0, askedAt: SESSION.createdAt };
	const editions = [1, 2].map((edition) => ({ edition, ...asked }));
	openSheet({ session: SESSION });
	expect(screen.queryByText(/Earlier editions/)).toBeNull();
	openSheet({ session: SESSION, payload: { ...PAYLOAD, edition: 2, editions } });
	screen.getByText(/Earlier editions of answers, and what was found out about them, are not shown\./);
});

test("SEC-06 only the button publishes, and the created link receives the focus", async () => {
	const { requests, user } = openSheet({ session: SESSION });
	await user.click(createButton());
	const link = await screen.findByRole("textbox", { name: "Link" });
	expect(document.activeElement).toBe(link);
	expect(updates(requests)).toEqual([{ call: PUT, body: { shared: true } }]);
});

test("the votes are left out for who says so, before the chat is public and after", async () => {
	const offer = openSheet({ session: SESSION });
	const checkbox = () => screen.getByRole("checkbox", { name: messages.votes.label }) as HTMLInputElement;
	expect(checkbox().checked).toBe(true);
	await offer.user.click(checkbox());
	await offer.user.click(createButton());
	expect(updates(offer.requests)).toEqual([{ call: PUT, body: { shared: true, verdict: false } }]);
});

test("the votes of a shared chat are shown, hidden and updated", async () => {
	const { requests, user } = openSheet({ session: { ...SESSION, shared: true, sharedVerdict: true } });
	await user.click(screen.getByRole("checkbox", { name: messages.votes.label }));
	await waitFor(() =>
		expect(updates(requests)).toEqual([{ call: PUT, body: { shared: true, verdict: false, verdictOnly: true } }]),
	);
});

const CHECK: Check = {
	...{ id: "check-1", seat: "chatgpt", quote: "433 light-years", attempt: 1, stale: false, search: false },
	replies: [],
	own: { seat: "chatgpt", status: "answered", text: "", error: null, demo: false, stands: "yes" },
	...{ createdAt: SESSION.createdAt, settledAt: SESSION.createdAt, costUsd: null },
};

test.each([true, false])(
	"words that were asked about count like a vote where it is shown: %s",
	async (sharedVerdict) => {
		const { requests, user } = openSheet({
			session: { ...SESSION, shared: true, sharedVerdict },
			verdict: { checks: [CHECK] },
		});
		await user.click(
			sharedVerdict
				? await screen.findByRole("button", { name: messages.votes.update })
				: await screen.findByRole("checkbox", { name: messages.votes.label }),
		);
		await waitFor(() =>
			expect(updates(requests)).toEqual([{ call: PUT, body: { shared: true, verdict: true, verdictOnly: true } }]),
		);
	},
);

test("a shared chat without a vote and without a check has nothing to update", async () => {
	const { requests } = openSheet({ session: { ...SESSION, shared: true, sharedVerdict: true } });
	await waitFor(() => expect(requests.map(({ call }) => call)).toContain(PUBLISHED));
	expect(screen.queryByRole("button", { name: messages.votes.update })).toBeNull();
});

test("a check that was removed after it was shared can be taken from readers too", async () => {
	const { requests, user } = openSheet({
		session: { ...SESSION, shared: true, sharedVerdict: true },
		published: { checks: [CHECK] },
	});
	await user.click(await screen.findByRole("button", { name: messages.votes.update }));
	await waitFor(() =>
		expect(updates(requests)).toEqual([{ call: PUT, body: { shared: true, verdict: true, verdictOnly: true } }]),
	);
});

test("the sheet names attached files among what will be public", () => {
	const file = (url: string) => ({ name: "plan.pdf", type: "application/pdf", size: 1, url });
	const [turn] = SESSION.turns;
	if (!turn) throw new Error("There is no turn.");
	openSheet({ session: { ...SESSION, turns: [{ ...turn, attachments: [file("/a"), file("/b")] }] } });
	screen.getByText("the 2 attached files");
	expect(messages.offer.files(1)).toBe("the attached file");
});

test("a change of the shown votes that failed says why where it was made", async () => {
	const { user } = openSheet({
		session: { ...SESSION, shared: true, sharedVerdict: true },
		answer: [503, "Nothing can be shared right now."],
	});
	await user.click(screen.getByRole("checkbox", { name: messages.votes.label }));
	expect((await screen.findByRole("alert")).textContent).toBe("Nothing can be shared right now.");
	expect(screen.getByRole("checkbox", { name: messages.votes.label })).toHaveProperty("checked", true);
});

test("a chat that is already shared shows its link at once, and is not published again", async () => {
	const { requests } = openSheet();
	const link = await screen.findByRole("textbox", { name: "Link" });
	expect(updates(requests)).toEqual([]);
	expect(link).toHaveProperty("value", `${location.origin}/shared/${ID}`);
	expect(link).toHaveProperty("readOnly", true);
	const page = screen.getByRole("link", { name: "Preview public page" });
	expect(page).toHaveProperty("href", `${location.origin}/shared/${ID}`);
	expect(page).toHaveProperty("target", "_blank");
});

test("a chat that cannot be published shows no link, and publishing can be retried", async () => {
	const { requests, user } = openSheet({ session: SESSION, answer: [503, "Nothing can be shared right now."] });
	await user.click(createButton());
	await screen.findByText("Nothing can be shared right now.");
	expect(screen.queryByRole("textbox")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(requests).toHaveLength(2));
});

test.each(["Facebook", "X", "LinkedIn"])("%s opens in a window of 600 by 400", async (site) => {
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: `Share on ${site}` }));
	const [address, , features] = popup.mock.calls[0] ?? [];
	expect(address).toContain(encodeURIComponent(`/shared/${ID}`));
	expect(features).toContain("width=600,height=400");
});

test("the text holds the prompt, cut to 100 characters with an ellipsis when it is longer", () => {
	expect(messages.text("a".repeat(100), 2)).toContain(`"${"a".repeat(100)}"`);
	expect(messages.text("a".repeat(101), 2)).toContain(`"${"a".repeat(100)}..."`);
});

test("REL-56 cuts the prompt between graphemes, never inside one", () => {
	const family = "👨‍👩‍👧‍👦";
	expect(messages.text(family.repeat(100), 2)).toContain(`"${family.repeat(100)}"`);
	expect(messages.text(family.repeat(101), 2)).toContain(`"${family.repeat(100)}..."`);
	expect(messages.text(`${"a".repeat(99)}e\u0301z`, 2)).toContain(`"${"a".repeat(99)}e\u0301..."`);
});

test("the link is also shown as a QR code", async () => {
	openSheet();
	const code = await screen.findByRole("img", { name: "QR code of the link" });
	const fields = code.querySelector("path")?.getAttribute("d")?.match(/M/g)?.length ?? 0;
	expect(fields).toBeGreaterThan(200);
});

test("Copy as Markdown copies the prompt and every answer with its name, model and time", async () => {
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
	expect(await navigator.clipboard.readText()).toBe(`> How far away is the North Star?

## ChatGPT (gpt-4o-2024-08-06, 6.3s)

About **433** light-years.

## Grok (gpt-4o-2024-08-06, 6.3s)

*Sample answer, not from Grok.*

Unable to connect to Grok API.

<${location.origin}/shared/${ID}>
`);
});

test("Copy as Markdown includes the notes on an answer below it", async () => {
	const notes = [{ code: "parameter-dropped", params: {}, text: "GPT-4o does not take a temperature." }];
	const { user } = openSheet({ payload: { ...PAYLOAD, responses: [{ ...ANSWER, stale: true, notes }] } });
	await user.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
	expect(await navigator.clipboard.readText()).toContain(`About **433** light-years.

> An earlier answer that this one builds on was replaced.

> GPT-4o does not take a temperature.
`);
});

const turnsOf = (...prompts: readonly string[]) =>
	prompts.map((prompt, index) => ({
		createdAt: SESSION.createdAt,
		search: false,
		carried: null,
		number: index + 1,
		prompt,
	}));
const updates = (requests: readonly RecordedRequest[]) => requests.filter(({ call }) => call === PUT);
const inTurn = (turn: number, text: string): ResponsesPayload => ({
	...PAYLOAD,
	turn,
	responses: [{ ...ANSWER, id: `answer-${turn}`, turn, response: text }],
});

describe("a chat of several prompts", () => {
	const turns = turnsOf("How far away is the North Star?", "And Vega?", "Which is brighter?");
	const session = { ...SESSION, shared: true, sharedTurns: 1, turns };
	const third = inTurn(3, "Vega.");
	const status = () =>
		screen
			.getAllByRole("status")
			.map(({ textContent }) => textContent)
			.find((text) => text?.includes("shared."));

	test("SEC-06 lists all prompts and answers that will be public, and that later prompts are not", () => {
		const outcome = makeOutcome({ asked: 4, answered: 3 });
		const compared = { ...outcome, contradicted: 0 };
		const earlier = turns.map((turn, index) =>
			index === 2 ? turn : { ...turn, outcome: index === 0 ? outcome : compared },
		);
		openSheet({ session: { ...SESSION, turns: earlier }, payload: third });
		expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
			"your 3 prompts, and when you asked them",
			"all 9 answers with their models, times and lengths",
			"the analysis: summaries, claims with quotes, and the drawn comparison",
		]);
		screen.getByText(/later prompts only when you update the shared chat/);
	});

	test("says how many are shared and how many are not, and the update publishes up to the newest", async () => {
		const { requests, user } = openSheet({ session, payload: third });
		expect(status()).toBe("The first prompt is shared. 2 later prompts are not shared. ");
		await user.click(screen.getByRole("button", { name: "Update the shared chat" }));
		await waitFor(() => expect(updates(requests)).toEqual([{ call: PUT, body: { shared: true } }]));
		await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Link" })));
	});

	test("says so when all are shared, and offers no update", () => {
		openSheet({ session: { ...session, sharedTurns: 3 }, payload: third });
		expect(status()).toBe("All 3 prompts are shared. ");
		expect(messages.sharedPrompts(2, 2)).toBe("Both prompts are shared.");
		expect(screen.queryByRole("button", { name: "Update the shared chat" })).toBeNull();
	});

	test("says while the newest is answered what readers will see", () => {
		const running = { ...third, responses: [{ ...ANSWER, status: "pending" as const }] };
		openSheet({ session: { ...session, sharedTurns: 2 }, payload: running });
		expect(status()).toBe(
			"The first 2 prompts are shared. 1 later prompt is not shared. The last one is still being answered. If you update now, readers see its answers as they are written.",
		);
	});

	test("an update that failed says why, and can be repeated", async () => {
		const { requests, user } = openSheet({
			session,
			payload: third,
			answer: [503, "Nothing can be shared right now."],
		});
		await user.click(screen.getByRole("button", { name: "Update the shared chat" }));
		await screen.findByText("Nothing can be shared right now.");
		await user.click(screen.getByRole("button", { name: "Update the shared chat" }));
		await waitFor(() => expect(updates(requests)).toHaveLength(2));
	});

	const copyMarkdown = async (user: UserEvent) => {
		await user.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
		await screen.findByRole("button", { name: "Copied!" });
		return await navigator.clipboard.readText();
	};

	test("Copy as Markdown copies each prompt with its own answers", async () => {
		const [first, second] = turns;
		if (!first || !second) throw new Error("There are no turns.");
		const two = { ...session, turns: [first, { ...second, carried: "grok" }], sharedTurns: 2 };
		const { user } = openSheet({ session: two, payload: inTurn(2, "25 light-years."), loaded: PAYLOAD });
		const copied = await copyMarkdown(user);
		expect(copied).toMatch(/^> How far away is the North Star\?\n\n## ChatGPT/);
		expect(copied).toContain(`Unable to connect to Grok API.

---

> And Vega?

*Continued from Grok's answer.*

*Not asked: Grok.*

## ChatGPT (gpt-4o-2024-08-06, 6.3s)

25 light-years.

<${location.origin}/shared/${ID}>
`);
	});

	test("Copy as Markdown copies nothing of a prompt that is not shared, nor of a column that joined with it", async () => {
		const [seat] = SESSION.seats;
		if (!seat) throw new Error("There is no seat.");
		const seats = [...SESSION.seats, { ...seat, id: "claude", name: "Joined later" }];
		const { user } = openSheet({ session: { ...session, seats }, payload: third, loaded: PAYLOAD });
		const copied = await copyMarkdown(user);
		expect(copied).toContain("About **433** light-years.");
		expect(copied).not.toMatch(/Vega|brighter|Joined later/);
	});
});

test("on a phone, the link can be sent with the phone's own share sheet", async () => {
	const share = vi.fn(async () => {});
	Object.defineProperty(navigator, "share", { value: share, configurable: true });
	vi.stubGlobal("matchMedia", (query: string) =>
		Object.assign(new EventTarget(), { matches: query === "(pointer: coarse)", media: query }),
	);
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Send to..." }));
	expect(share).toHaveBeenCalledWith({
		url: `${location.origin}/shared/${ID}`,
		text: messages.text(SESSION.prompt, 2),
	});
	Reflect.deleteProperty(navigator, "share");
});

test("with a mouse, the system's own share sheet is not offered", async () => {
	Object.defineProperty(navigator, "share", { value: vi.fn(), configurable: true });
	openSheet();
	await screen.findByRole("button", { name: "Copy as Markdown" });
	expect(screen.queryByRole("button", { name: "Send to..." })).toBeNull();
	Reflect.deleteProperty(navigator, "share");
});

test("Stop sharing unpublishes the chat", async () => {
	const { requests, onStopped, user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Stop sharing" }));
	await waitFor(() => expect(onStopped).toHaveBeenCalledOnce());
	expect(requests.at(-1)).toEqual({ call: PUT, body: { shared: false } });
});

test("copying the link shows a message", async () => {
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Copy" }));
	await screen.findByText("The shareable link has been copied to your clipboard.");
	expect(await navigator.clipboard.readText()).toBe(`${location.origin}/shared/${ID}`);
});
