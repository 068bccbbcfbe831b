import type { ChatPage } from "@parallax/contract";
import { type Html, html } from "./html.ts";
import type { RenderedPage } from "./page-renderer.ts";

/** The content of a page for link previews, search engines and readers without scripts. */
export interface PageContent {
	readonly title: string;
	readonly description: string;
	/** The path from the root of this site. */
	readonly path: string;
	readonly image: { readonly path: string; readonly alt: string };
	readonly kind?: "website" | "article" | "profile";
	/** Shown without scripts when the page is not rendered on the server. */
	readonly body?: Html;
	/** The chat to render on the server. */
	readonly chat?: ChatPage;
	/** Stands below the rendered page for readers without scripts. */
	readonly belowRendered?: Html | null;
	/** For one reader only: it must not be cached. */
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

const metaProperty = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">`;
const metaName = (name: string, content: string): Html => html`<meta name="${name}" content="${content}">`;

/** Shared pages are not indexed by search engines; a header says the same. */
const NO_INDEX = metaName("robots", "noindex, nofollow");

function headOf(content: PageContent, origin: string): Html {
	const { title, description, path, image, kind = "website" } = content;
	return html`<title>${title}</title>${[
		metaName("description", description),
		metaProperty("og:site_name", "Parallax"),
		metaProperty("og:type", kind),
		metaProperty("og:title", title),
		metaProperty("og:description", description),
		metaProperty("og:url", origin + path),
		metaProperty("og:image", origin + image.path),
		metaProperty("og:image:width", "1200"),
		metaProperty("og:image:height", "630"),
		metaProperty("og:image:alt", image.alt),
		metaName("twitter:card", "summary_large_image"),
		metaName("twitter:title", title),
		metaName("twitter:description", description),
		metaName("twitter:image", origin + image.path),
		metaName("twitter:image:alt", image.alt),
		...(content === SITE ? [] : [NO_INDEX]),
	]}`;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>\s*/;
const FIRST_VIEW = /<!--first view-->[\s\S]*?<!--\/first view-->/;
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;
const SCRIPT_ELEMENT = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;
/** The entry script, then its imports. */
const SCRIPT_ADDRESS = /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]*)"/g;
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/;

export interface PageParts {
	/** Null for the default content of the site. */
	readonly content: PageContent | null;
	/** The origin for absolute links. */
	readonly origin: string;
	/** Whether the script will render the same as the static first view. */
	readonly isNewComparison: boolean;
	/** The page as rendered on the server; null when the script starts with an empty page. */
	readonly rendered: RenderedPage | null;
}
export type WritePage = (parts: PageParts) => string;

/** Creates pages from the built index.html: fills the head and the `noscript` element. */
export function pageWriter(index: string): WritePage {
	const plain = index.replace(DESCRIPTION, "");
	const [beforeTitle = "", afterTitle = ""] = plain.split(TITLE);
	const [middle = "", end = ""] = afterTitle.split(NO_SCRIPT);
	const withoutFirstView = middle.replace(FIRST_VIEW, "");
	const [entry = "", ...preloaded] = Array.from(plain.matchAll(SCRIPT_ADDRESS), ([, address = ""]) => address);
	const withRendered = ({ styles, scripts, body, data }: RenderedPage, below: Html | null): string => {
		const [beforeView = "", afterView = ""] = middle.replace(SCRIPT_ELEMENT, "").split(FIRST_VIEW);
		const head = html`${styles}<script src="/start.js" defer data-scripts="${[entry, ...preloaded, ...scripts].join(" ")}"></script>`;
		const [inHead = "", inBody = ""] = beforeView.split("</head>");
		const rest = below && html`<noscript>${below}</noscript>`;
		return `${inHead}${head.text}</head>${inBody}${body.text}${afterView}${data.text}${rest?.text ?? ""}`;
	};
	// When there is content without the script, style sheets load first.
	const withFirstView = middle.replace(SCRIPT, '$& fetchpriority="low"');
	return ({ content, origin, isNewComparison, rendered }) => {
		const { text: head } = headOf(content ?? SITE, origin);
		if (rendered)
			return `${beforeTitle}${head}${withRendered(rendered, content?.belowRendered ?? null)}${end.replace(SCRIPT_ELEMENT, "")}`;
		const { text: body } = content?.body ?? NEEDS_SCRIPT;
		return `${beforeTitle}${head}${isNewComparison ? withFirstView : withoutFirstView}<noscript>${body}</noscript>${end}`;
	};
}
