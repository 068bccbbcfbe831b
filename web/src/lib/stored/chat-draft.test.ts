// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { chatDraft, hasDraft } from "./chat-draft.ts";
import { homeDraft } from "./draft.ts";

beforeEach(() => sessionStorage.clear());

test("only the most recent drafts are kept, and an emptied draft is removed", () => {
	for (let chat = 0; chat < 100; chat++) chatDraft(`${chat}`).write(`Draft ${chat}`);
	expect(chatDraft("99").read()).toBe("Draft 99");
	expect(chatDraft("0").read()).toBe("");
	expect(JSON.parse(sessionStorage.getItem("parallax:chat-drafts") ?? "")).toHaveLength(10);
	chatDraft("99").write("  ");
	expect(chatDraft("99").read()).toBe("");
	expect(JSON.parse(sessionStorage.getItem("parallax:chat-drafts") ?? "")).toHaveLength(9);
});

test("hasDraft finds a draft of the home page or of a chat", () => {
	expect(hasDraft()).toBe(false);
	homeDraft.write("  ");
	expect(hasDraft()).toBe(false);
	chatDraft("one").write("Half a thought");
	expect(hasDraft()).toBe(true);
	chatDraft("one").write("");
	homeDraft.write("Half a thought");
	expect(hasDraft()).toBe(true);
});

test("an invalid stored value is not a draft", () => {
	sessionStorage.setItem("parallax:chat-drafts", JSON.stringify([["one"], 2, ["two", "Half a thought"]]));
	expect([chatDraft("one").read(), chatDraft("two").read()]).toEqual(["", "Half a thought"]);
});
