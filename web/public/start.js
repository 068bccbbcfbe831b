// On a page that the server rendered: its script is asked for after the page has been painted.
const addresses = document.currentScript.dataset.scripts.split(" ");
const start = () => {
	for (const [place, address] of addresses.entries()) {
		const element = document.createElement(place === 0 ? "script" : "link");
		element.crossOrigin = "";
		if (place === 0) Object.assign(element, { type: "module", src: address });
		else Object.assign(element, { rel: "modulepreload", href: address });
		document.head.append(element);
	}
};
// A tab out of sight has no frames to wait for.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
