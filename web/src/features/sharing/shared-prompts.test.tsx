import type { TurnEdition } from "@parallax/contract";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { makeDone, makePayload, makeSession } from "../chat/testing/make-answers.ts";
import { messages } from "./messages.ts";
import { SharedPrompts } from "./shared-prompts.tsx";

const edition = (number: number, over: Partial<TurnEdition> = {}): TurnEdition => ({
	...{ edition: number, seats: ["claude"], sample: false, unpublished: false, pending: 0 },
	...{ askedAt: "2026-11-28T09:02:00.000Z", ...over },
});

function show(...editions: TurnEdition[]) {
	const onUpdate = vi.fn();
	const payload = makePayload([makeDone("claude", "447.")], { edition: 2, editions });
	const session = makeSession({ shared: true, sharedTurns: 1 });
	const user = renderPart(
		<SharedPrompts session={session} payload={payload} busy={false} error={null} onUpdate={onUpdate} />,
	);
	return { user, onUpdate };
}

test("a shared chat whose answers were asked again since says so, and can be updated", async () => {
	const { user, onUpdate } = show(edition(1), edition(2, { unpublished: true }));
	screen.getByText(messages.earlierEdition);
	await user.click(screen.getByRole("button", { name: messages.update }));
	expect(onUpdate).toHaveBeenCalledTimes(1);
});

test("repeats of one column, which readers never get, are no reason to update", () => {
	show(edition(1), edition(2), edition(3, { sample: true, unpublished: true }));
	expect(screen.queryByRole("button", { name: messages.update })).toBeNull();
});
