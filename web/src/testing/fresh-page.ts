import { afterAll } from "vitest";

/** Leaves the page as a browser opens it: the files of a worker share one document. */
afterAll(() => {
	if (typeof document === "undefined") return;
	document.body.replaceChildren();
	document.head.replaceChildren();
	document.title = "";
	for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
	for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
	for (const cookie of document.cookie.split(";")) {
		// biome-ignore lint/suspicious/noDocumentCookie: the test ends what the server sets.
		document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
	}
	localStorage.clear();
	sessionStorage.clear();
	window.history.replaceState(null, "", "/");
	// A library that was told the network is gone waits for it.
	window.dispatchEvent(new Event("online"));
});
