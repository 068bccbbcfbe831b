import type { Page } from "playwright-core";

declare global {
	var harm: string[];
}

/** Checks every node that is ever added to the page, however briefly, and records every blocked policy violation. */
function watchInPage(): void {
	globalThis.harm = [];
	const { harm } = globalThis;
	const forbidden = "script, iframe, object, embed, style, base, form[action], portal, video, audio, source, template";
	const inAnswer = "img, link, meta, input, [style*='url('], [style*='fixed']";
	const check = (element: Element): void => {
		if (element.matches(forbidden)) harm.push(`node ${element.outerHTML.slice(0, 200)}`);
		if (element.closest(".answer") && element.matches(inAnswer)) harm.push(`node ${element.outerHTML.slice(0, 200)}`);
		for (const { name, value } of element.attributes) {
			if (/^on|^srcdoc$|^formaction$|^ping$/i.test(name)) harm.push(`attribute ${name}=${value.slice(0, 100)}`);
			if (/^(?:href|src|xlink:href)$/.test(name) && /^\s*(?:javascript|vbscript|data|blob|file):/i.test(value))
				harm.push(`address ${value.slice(0, 100)}`);
		}
	};
	const checkTree = (node: Node): void => {
		if (!(node instanceof Element)) return;
		for (const element of [node, ...node.querySelectorAll("*")]) check(element);
	};
	const watcher = new MutationObserver((changes) => {
		for (const { type, target, addedNodes } of changes) {
			if (type === "attributes") check(target as Element);
			for (const node of addedNodes) checkTree(node);
		}
	});
	document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
		harm.push(`policy ${violatedDirective} ${blockedURI}`);
	});
	document.addEventListener("DOMContentLoaded", () => {
		watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
	});
}

/** Records everything harmful in the page from now on; the returned function reads the records. */
export async function watchForHarm(page: Page): Promise<() => Promise<readonly string[]>> {
	const outside: string[] = [];
	page.on("dialog", (dialog) => {
		outside.push(`dialog ${dialog.message()}`);
		void dialog.dismiss();
	});
	page.on("popup", (popup) => outside.push(`window ${popup.url()}`));
	await page.addInitScript(watchInPage);
	return async () => [...outside, ...(await page.evaluate(() => globalThis.harm))];
}
