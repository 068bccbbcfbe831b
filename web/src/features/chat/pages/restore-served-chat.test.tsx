import type { ChatPage } from "@parallax/contract";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../lib/server/query-client.ts";
import { CONFIG } from "../../../testing/answers.ts";
import { responsesQuery } from "../stream/chat-queries.ts";
import { makeDone, makeFailed, makePayload, makeSession } from "../testing/make-answers.ts";
import { restoreServedChat } from "./restore-served-chat.ts";

const FAILED = [makeDone("grok", "Yes."), makeFailed("claude", { error: "Claude can't be asked right now." })];

test.each([
	["own", FAILED, true],
	["own", [makeDone("grok", "Yes.")], false],
	["shared", FAILED, false],
] as const)("the %s page reads the responses again only for advice about failures", async (side, responses, isRead) => {
	const payload = makePayload([...responses]);
	const page: ChatPage = { side, session: makeSession(), payload, config: CONFIG };
	const element = document.createElement("script");
	element.textContent = JSON.stringify(page);
	const client = createQueryClient();
	await restoreServedChat(client, element);
	const { queryKey } = responsesQuery({ side, id: page.session.id, turn: payload.turn });
	expect(client.getQueryData(queryKey)).toEqual(payload);
	expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isRead);
});
