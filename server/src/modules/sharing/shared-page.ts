import { chatId, type ResponsesPayload, SHARE_PREVIEW_CHARACTERS } from "@parallax/contract";
import { type Exchange, type PageContent, SITE_IMAGE } from "../../http/index.ts";
import { cutText } from "../../platform/pictures/index.ts";
import { findSharedChat, type Runner, readResponses, type SharedChat, selectedProviders } from "../chat/index.ts";
import { countClaims } from "../drawings/index.ts";
import type { Identity } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { demonstratedIn, readablePage } from "./readable-page.ts";

const pathOf = (id: string): string => `/shared/${id}`;
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function describe(chat: SharedChat, { responses, analysis }: ResponsesPayload): string {
	const answered = responses.filter(({ status }) => status === "success").length;
	const demos = demonstratedIn(responses);
	const side = messages.description(answered, responses.length, selectedProviders(chat));
	const said = demos.length > 0 ? `${side} ${messages.demos(demos)}` : side;
	if (!analysis || analysis.claims.length === 0) return said;
	const { agreed, contradicted } = countClaims(analysis.claims);
	return `${said} ${messages.agreement(agreed, contradicted)}`;
}

/** What the page of a chat says to those who do not run its script; null when the viewer may not read it. */
export async function sharedPage(
	runner: Runner,
	identity: Identity,
	name: string,
	exchange: Exchange,
): Promise<PageContent | null> {
	const known = chatId.safeParse(name);
	if (!known.success) return null;
	const found = await findSharedChat(runner.database, await identity.viewer(exchange), known.data);
	if (!found) return null;
	const { chat } = found;
	const payload = await readResponses(runner, chat.id);
	// Its owner reads it before it is shared too, but nothing outside shows a picture of it then.
	const image =
		chat.shared_at === null ? SITE_IMAGE : { path: `${pathOf(chat.id)}/preview.png`, alt: messages.imageAlt };
	return {
		title: messages.title(cutText(oneLine(chat.prompt), SHARE_PREVIEW_CHARACTERS)),
		description: describe(chat, payload),
		path: pathOf(chat.id),
		image,
		kind: "article",
		body: readablePage(chat, payload),
	};
}
