declare const safe: unique symbol;

/** HTML in which every untrusted text is escaped. Only `html` creates it. */
export interface Html {
	readonly [safe]: true;
	readonly text: string;
}

type Part = string | number | null | Html | readonly Html[];

const escapeHtml = (text: string): string =>
	text
		.replaceAll("\0", "")
		.toWellFormed()
		.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function textOf(part: Part): string {
	if (part === null) return "";
	if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
	return "text" in part ? part.text : part.map(({ text }) => text).join("");
}

/** Markup of the page renderer, which escapes untrusted text itself. */
export const renderedHtml = (markup: string): Html => ({ text: markup }) as Html;

/** JSON for the page's script. `<` is escaped, so that the content cannot end the element. */
export const dataElement = (id: string, json: string): Html =>
	renderedHtml(`<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`);

/** Template tag that escapes every value except `Html`. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
	({ text: String.raw({ raw: template }, ...parts.map(textOf)) }) as Html;
