import { type Html, html, type PageContent, SITE_IMAGE } from "../../http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { findPublicUser, type PublicUser } from "./access.ts";
import { messages } from "./messages.ts";
import { type Counts, countPublic, type PublicChats, publicChats } from "./public-chats.ts";

function readableProfile({ username, displayName }: PublicUser, counts: Counts, { chats }: PublicChats): Html {
	const items = chats.map(({ id, prompt }) => html`<li><a href="/shared/${id}" dir="auto">${prompt}</a></li>`);
	return html`<link rel="stylesheet" href="/read.css"><main class="read"><h1>@${username}</h1>${
		displayName === null ? null : html`<p dir="auto">${displayName}</p>`
	}<p class="facts">${messages.counts(counts)}</p><ul>${items}</ul></main>`;
}

/** The content of a profile page for browsers without JavaScript; null when the profile is not public. */
export async function profilePage(database: Database, name: string): Promise<PageContent | null> {
	const user = await findPublicUser(database, name);
	if (!user) return null;
	const [counts, chats] = await Promise.all([countPublic(database, user), publicChats(database, user, {})]);
	return {
		title: messages.title(user.username),
		description: messages.description(user.displayName ?? `@${user.username}`, counts),
		path: `/profile/${encodeURIComponent(user.username)}`,
		image: SITE_IMAGE,
		kind: "profile",
		body: readableProfile(user, counts, chats),
	};
}
