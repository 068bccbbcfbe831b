import { getProfile } from "@parallax/contract";
import type { Routes } from "../../http/index.ts";
import { loadTurnsOf, type Runner } from "../chat/index.ts";
import { publicUser } from "./access.ts";
import { profilePage } from "./profile-page.ts";
import { countPublic, publicChats, responsesOfChats } from "./public-chats.ts";
import { viewPublicChats, viewPublicUser } from "./views.ts";

export function profileRoutes(routes: Routes, { database, clock }: Pick<Runner, "database" | "clock">): void {
	routes.handle(getProfile, async ({ params, query }) => {
		const user = await publicUser(database, params.username);
		const [counts, { chats, next }] = await Promise.all([
			countPublic(database, user),
			publicChats(database, user, query),
		]);
		const ids = chats.map(({ id }) => id);
		const [turns, rows] = await Promise.all([loadTurnsOf(database.query, ids), responsesOfChats(database, chats)]);
		return {
			user: viewPublicUser(user),
			chatHistory: viewPublicChats(chats, turns, rows, clock.now()),
			counts,
			next,
		};
	});

	routes.page("/profile/:name", (name) => profilePage(database, name));
}
