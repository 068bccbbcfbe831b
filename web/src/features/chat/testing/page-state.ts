import { vi } from "vitest";

/** Makes the page hidden or shown, and notifies its listeners. */
export function setHidden(hidden: boolean): void {
	vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
	document.dispatchEvent(new Event("visibilitychange"));
}

/** Makes the network available or not, and notifies its listeners. */
export function setOnline(online: boolean): void {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
	window.dispatchEvent(new Event(online ? "online" : "offline"));
}
