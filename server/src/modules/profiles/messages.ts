import type { Counts } from "./public-chats.ts";

const formatCount = (count: number, singular: string): string =>
	`${count.toLocaleString("en-US")} ${singular}${count === 1 ? "" : "s"}`;

const counts = ({ chats, successfulResponses }: Counts): string =>
	`${formatCount(chats, "conversation")}, ${formatCount(successfulResponses, "successful AI response")}`;

/** Texts of a profile for browsers without JavaScript and for link previews. */
export const messages = {
	title: (username: string) => `@${username} – Parallax`,
	counts,
	description: (name: string, count: Counts) => `Shared by ${name} on Parallax: ${counts(count)}.`,
};
