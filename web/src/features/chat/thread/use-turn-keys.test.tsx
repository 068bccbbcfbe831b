import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commandStore } from "../../../lib/keys/commands.ts";
import { useTurnKeys } from "./use-turn-keys.ts";

const WINDOW_PX = 800;
const TURN_PX = 300;
const TURNS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** How far the page is scrolled; the first turn begins below what stands above it. */
let scrolled = 0;
const ABOVE_PX = 400;

function Chat() {
	useTurnKeys(true);
	return TURNS.map((turn) => (
		<section key={turn} className="turn" data-turn={turn}>
			<div className="prompt-line">
				<div className="prompt-text">
					<button type="button">{turn}</button>
				</div>
			</div>
		</section>
	));
}

beforeEach(() => {
	vi.stubGlobal("innerHeight", WINDOW_PX);
	const topOf = (frame: Element) => ABOVE_PX + (Number((frame as HTMLElement).dataset.turn) - 1) * TURN_PX - scrolled;
	const maxScroll = ABOVE_PX + TURNS.length * TURN_PX - WINDOW_PX;
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
		return new DOMRect(0, topOf(this), 1000, TURN_PX);
	});
	Element.prototype.scrollIntoView = function (this: Element) {
		scrolled = Math.min(maxScroll, scrolled + topOf(this));
	};
	scrolled = 0;
	render(<Chat />);
});

afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

function press(...keys: ("j" | "k")[]): void {
	for (const key of keys) {
		const command = commandStore.current().find(({ keys: ofCommand }) => ofCommand?.includes(key));
		act(() => command?.run());
	}
}

function scrollToTurn(turn: number): void {
	scrolled = ABOVE_PX + (turn - 1) * TURN_PX;
	fireEvent.scroll(window);
}

const focused = () => document.activeElement?.textContent;

test("go from prompt to prompt, to the last one, too, which cannot come to the top", () => {
	press("j");
	expect(focused()).toBe("1");
	press("j", "j");
	expect(focused()).toBe("3");
	press("k");
	expect(focused()).toBe("2");
	press("j", "j", "j", "j", "j", "j", "j", "j", "j");
	expect(focused()).toBe("10");
	press("k");
	expect(focused()).toBe("9");
});

test.each([
	["j", "9"],
	["k", "7"],
] as const)("%s goes on from the turn that a reader scrolled to, not from the one with the focus", (key, turn) => {
	press("j", "j");
	scrollToTurn(8);
	press(key);
	expect(focused()).toBe(turn);
});

test("k stays above all turns", () => {
	press("k");
	expect(document.activeElement).toBe(document.body);
	expect(scrolled).toBe(0);
});
