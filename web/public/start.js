// On a page that the server rendered: its script is asked for when the page has been painted.
const addresses = document.currentScript.dataset.scripts.split(" ");
let isStarted = false;
const start = () => {
	if (isStarted) return;
	isStarted = true;
	for (const [place, address] of addresses.entries()) {
		const element = document.createElement(place === 0 ? "script" : "link");
		element.crossOrigin = "";
		if (place === 0) Object.assign(element, { type: "module", src: address });
		else Object.assign(element, { rel: "modulepreload", href: address });
		document.head.append(element);
	}
};
const tellsOfPaint = globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint");
// A tab out of sight is not painted.
if (document.hidden || !tellsOfPaint) start();
else {
	document.addEventListener("visibilitychange", start);
	new PerformanceObserver((list) => {
		if (list.getEntriesByName("first-contentful-paint").length > 0) start();
	}).observe({ type: "paint", buffered: true });
}
