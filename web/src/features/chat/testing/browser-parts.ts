import { vi } from "vitest";
import { addBrowserParts } from "../../../testing/browser-parts.ts";

/** Installs browser APIs that jsdom lacks; `media` decides which media queries match. */
export function installBrowserParts(media: (query: string) => boolean = (query) => query === "(pointer: fine)"): void {
	addBrowserParts();
	vi.stubGlobal("matchMedia", (query: string) => ({
		matches: media(query),
		addEventListener() {},
		removeEventListener() {},
	}));
	vi.stubGlobal("scrollTo", vi.fn());
	vi.stubGlobal("scrollBy", vi.fn());
	Element.prototype.scrollIntoView = vi.fn();
	Element.prototype.scrollTo = vi.fn();
}

/** Installs a fake clipboard that stores rich text and plain text separately. */
export function installClipboard(): { readonly plain: () => Promise<string>; readonly rich: () => Promise<string> } {
	const stored = new Map<string, Blob>();
	class Item {
		readonly parts: Record<string, Blob>;
		constructor(parts: Record<string, Blob>) {
			this.parts = parts;
		}
	}
	vi.stubGlobal("ClipboardItem", Item);
	vi.spyOn(navigator, "clipboard", "get").mockReturnValue({
		write: async ([item]: Item[]) => {
			for (const [type, blob] of Object.entries(item?.parts ?? {})) stored.set(type, blob);
		},
		writeText: async (text: string) => {
			stored.set("text/plain", new Blob([text]));
		},
	} as unknown as Clipboard);
	const read = async (type: string) => (await stored.get(type)?.text()) ?? "";
	return { plain: () => read("text/plain"), rich: () => read("text/html") };
}
