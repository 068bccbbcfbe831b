import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";

const SCRIPT = readFileSync("web/public/start.js", "utf8");

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	window.history.replaceState(null, "", "/");
});

interface Opened {
	readonly type?: "navigate" | "reload" | "back_forward";
	readonly address?: string;
	readonly scrolled?: number;
	/** How far the newest turn is from the top of a window of 800 px. */
	readonly top?: number;
}

const OWN = "/?session=A&from=history";

/** Whether the page of a chat with two turns is scrolled to the newest. */
function isScrolled({ type = "navigate", address = OWN, scrolled = 0, top = 401 }: Opened): boolean {
	window.history.replaceState(null, "", address);
	document.body.innerHTML = '<div class="turn" data-turn="1"></div><div class="turn" data-turn="2"></div>';
	const currentScript = document.createElement("script");
	currentScript.dataset.scripts = "/first.js";
	vi.spyOn(document, "currentScript", "get").mockReturnValue(currentScript);
	vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
	vi.stubGlobal("scrollY", scrolled);
	vi.stubGlobal("innerHeight", 800);
	const scroll = vi.fn();
	for (const turn of document.querySelectorAll(".turn")) {
		turn.scrollIntoView = () => scroll(turn.getAttribute("data-turn"));
		turn.getBoundingClientRect = () => new DOMRect(0, top);
	}
	runInThisContext(`{${SCRIPT}}`);
	expect(scroll.mock.calls.flat()).not.toContain("1");
	return scroll.mock.calls.length > 0;
}

test("a long chat of one's own begins at its newest turn", () => {
	expect(isScrolled({})).toBe(true);
	expect(isScrolled({ address: `${OWN}&turn=2&edition=1` })).toBe(true);
});

test.each<[string, Opened]>([
	["the newest turn is in sight", { top: 400 }],
	["it was read before a reload", { type: "reload" }],
	["it was read before a step back", { type: "back_forward" }],
	["it has been scrolled already", { scrolled: 300 }],
	["its address names another turn", { address: `${OWN}&turn=1` }],
	["its address names a place", { address: `${OWN}#t1-answer-claude` }],
	["it is shown as readers of the share see it", { address: "/?session=A" }],
])("a chat begins where the browser shows it when %s", (_, opened) => {
	expect(isScrolled(opened)).toBe(false);
});
