import type { ProviderResponse } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
	CHAT_ID,
	makeDone,
	makeFailed,
	makePayload,
	makeResponse,
	makeSettled,
	makeSnapshot,
} from "../testing/make-answers.ts";
import { showPage } from "../testing/show-page.tsx";

const DROPPED = "Claude does not take a temperature, so it was left out.";
const SUCCEEDED = "claude-1 no longer exists, so claude-2 answered.";
const REPLACED = "An earlier answer that this one builds on was replaced.";
const noteOf = (text: string): ProviderResponse["notes"][number] => ({ code: "some-note", params: {}, text });

const column = (name: string) => screen.findByRole("article", { name });
const sentencesOf = (card: HTMLElement) =>
	within(card)
		.queryAllByRole("listitem")
		.map(({ textContent }) => textContent);

describe("the notes of an answer", () => {
	it.each([
		["one's own page", `/?session=${CHAT_ID}&from=history`],
		["the page of a shared chat", `/?session=${CHAT_ID}`],
	])("are shown on its card, one sentence each, on %s", async (_page, address) => {
		showPage(address, {
			prepare: (api) => {
				const notes = [noteOf(DROPPED), noteOf(SUCCEEDED)];
				api.payload = makePayload([makeDone("claude", "Probably 447.", { notes }), makeDone("grok", "Rather 323.")]);
			},
		});
		const claude = await column("Claude");
		expect(sentencesOf(claude)).toEqual([DROPPED, SUCCEEDED]);
		const text = within(claude).getByText("Probably 447.");
		expect(text.compareDocumentPosition(within(claude).getByText(DROPPED))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
		expect(sentencesOf(await column("Grok"))).toEqual([]);
	});

	it("start with the sentence that an earlier answer was replaced", async () => {
		showPage(`/?session=${CHAT_ID}&from=history`, {
			prepare: (api) => {
				api.payload = makePayload([makeDone("claude", "Probably 447.", { stale: true, notes: [noteOf(DROPPED)] })]);
			},
		});
		expect(sentencesOf(await column("Claude"))).toEqual([REPLACED, DROPPED]);
	});

	it("are also shown on the card of a failed answer", async () => {
		showPage(`/?session=${CHAT_ID}&from=history`, {
			prepare: (api) => {
				api.payload = makePayload([makeFailed("claude", { notes: [noteOf(DROPPED)] })]);
			},
		});
		expect(sentencesOf(await column("Claude"))).toEqual([DROPPED]);
	});

	it("appear when the answer settles", async () => {
		const { api } = showPage(`/?session=${CHAT_ID}&from=history`, {
			prepare: (prepared) => {
				prepared.payload = makePayload([makeResponse("claude")]);
			},
		});
		const claude = await column("Claude");
		await waitFor(() => expect(api.streams).toHaveLength(1));
		api.stream.send(
			makeSnapshot(api.payload),
			makeSettled(makeDone("claude", "Probably 447.", { notes: [noteOf(DROPPED)] })),
		);
		await waitFor(() => expect(sentencesOf(claude)).toEqual([DROPPED]));
	});
});
