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

// The buttons of this page act once the script has taken it over: the last press, and the focus, are carried over to it.
const nameOf = (button) => button.getAttribute("aria-label") ?? button.textContent;
const namesakes = (name) => [...document.querySelectorAll("button")].filter((button) => nameOf(button) === name);
const early = { focusin: null, click: null };
const remember = ({ type, target }) => {
	const button = target.closest?.(".is-rendered button");
	early[type] = button ? { name: nameOf(button), place: namesakes(nameOf(button)).indexOf(button) } : null;
};
const found = (button) => (button ? namesakes(button.name)[button.place] : undefined);
const takenOver = new MutationObserver(() => {
	if (document.querySelector(".is-rendered")) return;
	const [focused, pressed] = [found(early.focusin), found(early.click)];
	// Parts that are loaded later are waited for.
	if ((early.focusin && !focused) || (early.click && !pressed)) return;
	forget();
	focused?.focus({ preventScroll: true });
	pressed?.click();
});
// What the reader does on the new page counts for more than what was pressed before it.
const forgetIfTakenOver = () => !document.querySelector(".is-rendered") && forget();
const forget = () => {
	takenOver.disconnect();
	for (const type of ["focusin", "click"]) removeEventListener(type, remember, true);
	for (const type of ["pointerdown", "keydown"]) removeEventListener(type, forgetIfTakenOver, true);
};
for (const type of ["focusin", "click"]) addEventListener(type, remember, true);
for (const type of ["pointerdown", "keydown"]) addEventListener(type, forgetIfTakenOver, true);
takenOver.observe(document.body, { childList: true, subtree: true });
