import type { ChatPage } from "@parallax/contract";
import { type Html, html } from "./html.ts";
import type { RenderedPage } from "./page-renderer.ts";

/** What a page says of itself to link previews, to search engines, and to those who read without scripts. */
export interface PageContent {
	readonly title: string;
	readonly description: string;
	/** From the root of this site. */
	readonly path: string;
	readonly image: { readonly path: string; readonly alt: string };
	readonly kind?: "website" | "article" | "profile";
	/** Shown in place of the script's page, where that is not rendered. */
	readonly body?: Html;
	/** Rendered as the script's page will show it. */
	readonly chat?: ChatPage;
	/** Of one reader alone: no cache may keep it. */
	readonly isPrivate?: boolean;
}

export const SITE_IMAGE = { path: "/preview.png", alt: "Parallax: one question, four answers, and where they part." };

const SITE: PageContent = {
	title: "Parallax",
	description:
		"Send one prompt to ChatGPT, Gemini, Claude and Grok at once, read their answers side by side, and see where they disagree.",
	path: "/",
	image: SITE_IMAGE,
	kind: "website",
};

const NEEDS_SCRIPT = html`Parallax needs JavaScript to show answers as they are written. Turn it on and reload.`;

const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">`;
const named = (name: string, content: string): Html => html`<meta name="${name}" content="${content}">`;

/** What people share with each other is not for search engines; the header says so too. */
const NO_INDEX = named("robots", "noindex, nofollow");

function headOf(content: PageContent, origin: string): Html {
	const { title, description, path, image, kind = "website" } = content;
	return html`<title>${title}</title>${[
		named("description", description),
		property("og:site_name", "Parallax"),
		property("og:type", kind),
		property("og:title", title),
		property("og:description", description),
		property("og:url", origin + path),
		property("og:image", origin + image.path),
		property("og:image:width", "1200"),
		property("og:image:height", "630"),
		property("og:image:alt", image.alt),
		named("twitter:card", "summary_large_image"),
		named("twitter:title", title),
		named("twitter:description", description),
		named("twitter:image", origin + image.path),
		named("twitter:image:alt", image.alt),
		...(content === SITE ? [] : [NO_INDEX]),
	]}`;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>\s*/;
const FIRST_VIEW = /<!--first view-->[\s\S]*?<!--\/first view-->/;
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;
const SCRIPT_ELEMENT = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;
/** The entry's, then those of what it imports. */
const SCRIPT_ADDRESS = /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]*)"/g;
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/;

export interface PageParts {
	/** null: what holds for the whole site. */
	readonly content: PageContent | null;
	/** From where links to this site begin. */
	readonly origin: string;
	/** True where what was drawn ahead of the script is what the script will draw. */
	readonly isNewComparison: boolean;
	/** The page as the script will show it; null where the script begins with an empty one. */
	readonly rendered: RenderedPage | null;
}
export type WritePage = (look: PageParts) => string;

/** Writes pages from the built one: its head says what is in it, its `noscript` shows it. */
export function pageWriter(index: string): WritePage {
	const plain = index.replace(DESCRIPTION, "");
	const [beforeTitle = "", afterTitle = ""] = plain.split(TITLE);
	const [middle = "", end = ""] = afterTitle.split(NO_SCRIPT);
	const undrawn = middle.replace(FIRST_VIEW, "");
	const [entry = "", ...preloaded] = Array.from(plain.matchAll(SCRIPT_ADDRESS), ([, address = ""]) => address);
	const withRendered = ({ styles, scripts, body, data }: RenderedPage): string => {
		const [beforeView = "", afterView = ""] = middle.replace(SCRIPT_ELEMENT, "").split(FIRST_VIEW);
		const head = html`${styles}<script src="/start.js" defer data-scripts="${[entry, ...preloaded, ...scripts].join(" ")}"></script>`;
		const [inHead = "", inBody = ""] = beforeView.split("</head>");
		return `${inHead}${head.text}</head>${inBody}${body.text}${afterView}${data.text}`;
	};
	// Where something can be seen without the script, what it is set in comes first.
	const drawn = middle.replace(SCRIPT, '$& fetchpriority="low"');
	return ({ content, origin, isNewComparison, rendered }) => {
		const { text: head } = headOf(content ?? SITE, origin);
		if (rendered) return `${beforeTitle}${head}${withRendered(rendered)}${end.replace(SCRIPT_ELEMENT, "")}`;
		const { text: body } = content?.body ?? NEEDS_SCRIPT;
		return `${beforeTitle}${head}${isNewComparison ? drawn : undrawn}<noscript>${body}</noscript>${end}`;
	};
}
