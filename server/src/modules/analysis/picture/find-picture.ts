import { buffer } from "node:stream/consumers";
import { chatId } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Exchange, Picture } from "../../../http/index.ts";
import { findSharedChat, type Runner } from "../../chat/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { PictureTools } from "./picture-tools.ts";

/** For whoever may read the chat, and for nobody else. */
export async function findPicture(
	runner: Runner,
	identity: Identity,
	{ objects }: PictureTools,
	name: string,
	exchange: Exchange,
): Promise<Picture | null> {
	const known = chatId.safeParse(name);
	if (!known.success) return null;
	const { query } = runner.database;
	if (!(await findSharedChat(runner.database, await identity.viewer(exchange), known.data))) return null;
	const row = await query
		.selectFrom("analyses")
		.select("picture_key")
		.where("chat_id", "=", known.data)
		.executeTakeFirst();
	const key = row?.picture_key;
	if (!key) return null;
	return {
		tag: key.replace("/", "-"),
		bytes: async () => {
			const file = await objects.read(key);
			if (!file) throw notFound("This picture doesn't exist.");
			return await buffer(file);
		},
	};
}
