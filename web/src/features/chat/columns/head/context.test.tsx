import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeProvider, makeSeat } from "../../../../testing/make-chats.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload, makeSession } from "../../testing/make-answers.ts";
import { makeModel } from "../../testing/make-models.ts";
import { showPage } from "../../testing/show-page.tsx";

const LISTED = "GET /api/providers/claude/models";

/** The newest answer used this many tokens of a context of 128,000. */
function show(contextUsed: number | null, contextTokens: number | null = 128_000) {
	return showPage(`/?session=${CHAT_ID}&from=history`, {
		prepare(api) {
			const model = makeModel("claude-1", { name: "Claude 1", contextTokens });
			api.config = makeConfig({ providers: [makeProvider("claude")] });
			api.session = makeSession({ seats: [makeSeat("claude")] });
			api.payload = makePayload([
				makeDone("claude", "About 447 light-years.", { askedModel: "claude-1", contextUsed }),
			]);
			api.answers.set(LISTED, () => Response.json({ models: [model], from: "vendor", at: "2026-11-26T10:00:00.000Z" }));
		},
	});
}

async function menuText(user: ReturnType<typeof show>["user"]) {
	await user.click(await screen.findByRole("button", { name: /Ask Claude again/ }));
	const menu = await screen.findByRole("dialog", { name: "Models of Claude" });
	await within(menu).findByRole("option", { name: /Claude 1/ });
	return menu.textContent;
}

const WHEN_FULL = "When the context is full, the oldest prompts are left out.";

test("the menu says how full the context is, and what happens when it is full; the head does not, below 70 %", async () => {
	const { user } = show(62_144);
	const text = await menuText(user);
	expect(text).toContain("About 62,000 of 128,000 tokens (49 %)");
	expect(text).toContain(WHEN_FULL);
	expect(screen.queryByText(/% full/)).toBeNull();
});

test("from 70 % on, the head says it, too", async () => {
	show(89_600);
	const column = await screen.findByRole("article", { name: "Claude" });
	const line = await within(column).findByText("Context 70 % full.");
	expect(line.parentElement?.textContent).toBe(`Context 70 % full. ${WHEN_FULL} About 90,000 of 128,000 tokens (70 %)`);
});

test("a context that is hardly used is not called empty", async () => {
	const { user } = show(500);
	expect(await menuText(user)).toContain("About 500 of 128,000 tokens (under 1 %)");
});

test("a context that is too small for what was said is named as such", async () => {
	const { user } = show(20_000, 16_000);
	expect(await menuText(user)).toContain("About 20,000 tokens, more than the 16,000 that fit");
	screen.getByText("Context too small.");
});

test("nothing is said unless both numbers are known, and a short conversation loads no list", async () => {
	const first = show(100_000, null);
	expect(await menuText(first.user)).not.toContain("tokens (");
	expect(screen.queryByText(/full/)).toBeNull();
	first.closePage();
	const second = show(900, 1000);
	await screen.findByText("About 447 light-years.");
	expect(second.api.callsTo("GET", "/api/providers/claude/models")).toEqual([]);
	second.closePage();
	const third = show(null);
	expect(await menuText(third.user)).not.toContain("tokens (");
});
