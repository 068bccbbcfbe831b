// On a page that the server rendered: its script is asked for when the page has been painted. On a phone it is only fetched
// then, and runs with the first touch or after a moment, so that the page can be scrolled at once.
const addresses = document.currentScript.dataset.scripts.split(" ");
const UNTOUCHED_MS = 3000;
const TOUCHES = ["pointerdown", "touchstart", "keydown", "focusin", "scroll"];
const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
let isFetched = false;
const fetchAll = () => {
	if (isFetched) return;
	isFetched = true;
	for (const href of addresses) add("link", { rel: "modulepreload", crossOrigin: "", href });
};
let isStarted = false;
const start = () => {
	if (isStarted) return;
	isStarted = true;
	fetchAll();
	for (const type of TOUCHES) removeEventListener(type, start, true);
	add("script", { type: "module", crossOrigin: "", src: addresses[0] });
};
const startWhenTouched = () => {
	fetchAll();
	for (const type of TOUCHES) addEventListener(type, start, { capture: true, passive: true });
	setTimeout(start, UNTOUCHED_MS);
};
const tellsOfPaint = globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint");
// A tab out of sight is not painted.
if (document.hidden || !tellsOfPaint) start();
else {
	document.addEventListener("visibilitychange", start);
	new PerformanceObserver((list) => {
		if (list.getEntriesByName("first-contentful-paint").length === 0) return;
		if (matchMedia("(hover: none)").matches) startWhenTouched();
		else start();
	}).observe({ type: "paint", buffered: true });
}

// A long chat of one's own begins at its newest turn, as in `use-show-newest.ts`, before it is read. After a reload or a step
// back the browser returns to what was read; `scroll-initial-target` would prevent that.
const query = new URLSearchParams(location.search);
const newest = [...document.querySelectorAll(".turn")].at(-1);
const isMeant = location.hash === "" && [null, newest?.dataset.turn].includes(query.get("turn"));
const isOpened = performance.getEntriesByType("navigation")[0]?.type === "navigate";
if (query.get("from") === "history" && isMeant && isOpened && scrollY === 0)
	if (newest?.getBoundingClientRect().top > innerHeight / 2) newest.scrollIntoView({ behavior: "instant" });

// The buttons of this page act once the script hydrates it: the last press before that is repeated then.
const nameOf = (button) => button.getAttribute("aria-label") ?? button.textContent;
const namesakes = (name) => [...document.querySelectorAll("button")].filter((button) => nameOf(button) === name);
let early = null;
const remember = ({ target }) => {
	// The script takes its data out of the page when it begins to hydrate; from then on it hears presses itself.
	if (!document.querySelector("script[type='application/json']")) return;
	const button = target.closest?.(".is-rendered button");
	early = button ? { name: nameOf(button), place: namesakes(nameOf(button)).indexOf(button) } : null;
};
const repeat = () => {
	if (document.querySelector(".is-rendered")) return;
	const pressed = early && namesakes(early.name)[early.place];
	// Parts that are loaded later are waited for.
	if (early && !pressed) return;
	forget();
	pressed?.click();
};
const hydrated = new MutationObserver(repeat);
// What the reader does on the working page counts for more than what was pressed before it.
const forgetIfHydrated = () => !document.querySelector(".is-rendered") && forget();
const forget = () => {
	hydrated.disconnect();
	removeEventListener("click", remember, true);
	for (const type of ["pointerdown", "keydown"]) removeEventListener(type, forgetIfHydrated, true);
};
addEventListener("click", remember, true);
for (const type of ["pointerdown", "keydown"]) addEventListener(type, forgetIfHydrated, true);
hydrated.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
