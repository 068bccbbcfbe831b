// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Command, useCommands } from "../../lib/keys/commands.ts";
import { isSingleKey, keyNames, matchesKey } from "../../lib/keys/keys.ts";
import { updatePreferences } from "../../lib/stored/preferences.ts";
import { findCommands } from "./palette.tsx";
import { commandFor, useCommandKeys } from "./use-command-keys.ts";

const commands: readonly Command[] = [
	{ id: "copy", title: "Copy answer", keys: ["c", "Alt+C"], run() {} },
	{ id: "palette", title: "Commands", keys: ["Mod+K"], isListed: false, run() {} },
	{ id: "keys", title: "Show keyboard shortcuts", keys: ["?"], alias: "shortcuts", rank: 1, run() {} },
];
const press = (init: KeyboardEventInit, target: Element = document.body): KeyboardEvent => {
	let seen: KeyboardEvent | undefined;
	const listener = (event: Event) => {
		seen = event as KeyboardEvent;
	};
	target.addEventListener("keydown", listener, { once: true });
	target.dispatchEvent(new KeyboardEvent("keydown", init));
	if (!seen) throw new Error("Nothing was pressed.");
	return seen;
};
const idFor = (init: KeyboardEventInit, target?: Element) => commandFor(press(init, target), commands)?.id;

afterEach(() => updatePreferences({ singleKeys: true }));

test("single-character shortcuts work only outside of fields and can be switched off, unlike the palette's", () => {
	const field = document.createElement("textarea");
	expect(idFor({ key: "c" })).toBe("copy");
	expect(idFor({ key: "c" }, field)).toBeUndefined();
	expect(idFor({ key: "?", shiftKey: true })).toBe("keys");
	updatePreferences({ singleKeys: false });
	expect(idFor({ key: "c" })).toBeUndefined();
	expect(idFor({ key: "?", shiftKey: true })).toBeUndefined();
	expect(idFor({ key: "k", code: "KeyK", ctrlKey: true })).toBe("palette");
	expect(idFor({ key: "ç", code: "KeyC", altKey: true }, field)).toBe("copy");
});

test("a letter with a modifier that is not part of its shortcut is left to the browser", () => {
	expect(idFor({ key: "c", ctrlKey: true })).toBeUndefined();
	expect(idFor({ key: "c", metaKey: true })).toBeUndefined();
	expect(idFor({ key: "k", code: "KeyK", ctrlKey: true })).toBe("palette");
	expect(idFor({ key: "K", code: "KeyK", ctrlKey: true, shiftKey: true })).toBeUndefined();
});

test("shows keys as they are labelled on the keyboard, and matches a combination by the physical key", () => {
	expect(keyNames("Mod+Shift+O")).toEqual(["Ctrl", "Shift", "O"]);
	expect(keyNames("Escape")).toEqual(["Esc"]);
	expect(isSingleKey("/")).toBe(true);
	expect(isSingleKey("Alt+1")).toBe(false);
	expect(
		matchesKey("Alt+1", { key: "¡", code: "Digit1", altKey: true, ctrlKey: false, metaKey: false, shiftKey: false }),
	).toBe(true);
});

test("the palette finds commands by word beginnings, in any order, and by their aliases", () => {
	const found = (typed: string) => findCommands(commands, typed).map(({ id }) => id);
	expect(found("")).toEqual(["copy", "keys"]);
	expect(found("ans cop")).toEqual(["copy"]);
	expect(found("short")).toEqual(["keys"]);
	expect(found("xyz")).toEqual([]);
	expect(found("çópy")).toEqual(["copy"]);
});

test("runs a command once for a key that was pressed before loading, and once for a later key", () => {
	const run = vi.fn();
	const offered: readonly Command[] = [{ id: "copy", title: "Copy", keys: ["c"], run }];
	const early = press({ key: "c" });
	const { rerender, unmount } = renderHook(
		({ missedKey }: { missedKey: KeyboardEvent | null }) => {
			useCommands(offered);
			useCommandKeys(missedKey);
		},
		{ initialProps: { missedKey: null as KeyboardEvent | null } },
	);
	const late = press({ key: "c", bubbles: true });
	expect(run).toHaveBeenCalledTimes(1);
	rerender({ missedKey: late });
	expect(run).toHaveBeenCalledTimes(1);
	unmount();
	renderHook(() => {
		useCommands(offered);
		useCommandKeys(early);
	});
	expect(run).toHaveBeenCalledTimes(2);
});
