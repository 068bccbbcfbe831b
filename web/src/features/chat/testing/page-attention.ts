import { vi } from "vitest";

/** Says that the page is hidden or shown, and tells whoever listens. */
export function setHidden(hidden: boolean): void {
	vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
	document.dispatchEvent(new Event("visibilitychange"));
}

/** Says that the network is there or not, and tells whoever listens. */
export function setOnline(online: boolean): void {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
	window.dispatchEvent(new Event(online ? "online" : "offline"));
}
