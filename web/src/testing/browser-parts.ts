/** What the simulated browser of the tests does not have, in the least form that the product needs. */
class SilentObserver {
	observe() {}
	unobserve() {}
	disconnect() {}
}

export function addBrowserParts() {
	globalThis.ResizeObserver ??= SilentObserver;
	window.matchMedia ??= (query: string) =>
		Object.assign(new EventTarget(), {
			matches: false,
			media: query,
			onchange: null,
			addListener: () => {},
			removeListener: () => {},
		});
	window.scrollTo = () => {};
	Element.prototype.scrollIntoView ??= () => {};
	Element.prototype.hasPointerCapture ??= () => false;
	Element.prototype.setPointerCapture ??= () => {};
	Element.prototype.releasePointerCapture ??= () => {};
}
