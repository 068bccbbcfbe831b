import { expect, test, vi } from "vitest";
import { TurnScope } from "./turn-scope.ts";

test("an answer that an earlier one covers counts as hidden, and is uncovered when it is brought forward", () => {
	const scope = new TurnScope(1);
	scope.setLayout({ isShown: () => true, bringForward: (seatId) => scope.uncoverAnswer(seatId) });
	const onHidden = vi.fn();
	const uncover = vi.fn();
	scope.onAnswerHidden("claude", onHidden);
	const stop = scope.coverAnswer("claude", uncover);
	expect(onHidden).toHaveBeenCalledTimes(1);
	scope.layout?.bringForward("grok");
	expect(uncover).not.toHaveBeenCalled();
	scope.layout?.bringForward("claude");
	expect(uncover).toHaveBeenCalledTimes(1);
	stop();
	scope.layout?.bringForward("claude");
	expect(uncover).toHaveBeenCalledTimes(1);
});
