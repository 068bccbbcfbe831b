declare const safe: unique symbol;

/** HTML in which every text of others is escaped; only `html` makes it. */
export interface Html {
	readonly [safe]: true;
	readonly text: string;
}

type Part = string | number | null | Html | readonly Html[];

const escaped = (text: string): string =>
	text
		.replaceAll("\0", "")
		.toWellFormed()
		.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);

function textOf(part: Part): string {
	if (part === null) return "";
	if (typeof part === "string" || typeof part === "number") return escaped(String(part));
	return "text" in part ? part.text : part.map(({ text }) => text).join("");
}

/** Markup of the built pages' own renderer, which escapes every text of others itself. */
export const renderedHtml = (markup: string): Html => ({ text: markup }) as Html;

/** Data for the page's script. A browser runs none of it; `<` is written so that nothing in it can end the element. */
export const dataElement = (id: string, json: string): Html =>
	renderedHtml(`<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`);

/** What stands in the template is ours; whatever is put into it is escaped, unless it was made by this too. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
	({ text: String.raw({ raw: template }, ...parts.map(textOf)) }) as Html;
