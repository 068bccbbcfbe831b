import { getProfile } from "@parallax/contract";
import type { Routes } from "../../http/index.ts";
import type { Runner } from "../chat/index.ts";
import { publicUser } from "./access.ts";
import { profilePage } from "./profile-page.ts";
import { countPublic, loadPublished, publicChats } from "./public-chats.ts";
import { viewPublicChats, viewPublicUser } from "./views.ts";

type ProfileRunner = Pick<Runner, "database" | "clock" | "summaryOf">;

export function profileRoutes(routes: Routes, runner: ProfileRunner): void {
	const { database, clock } = runner;
	routes.handle(getProfile, async ({ params, query }) => {
		const user = await publicUser(database, params.username);
		const [counts, { chats, next }] = await Promise.all([
			countPublic(database, user),
			publicChats(database, user, query),
		]);
		return {
			user: viewPublicUser(user),
			chatHistory: viewPublicChats(await loadPublished(runner, chats), clock.now()),
			counts,
			next,
		};
	});

	routes.page("/profile/:name", (name) => profilePage(database, name));
}
