import { randomBytes } from "node:crypto";
import type { Seat } from "@parallax/contract";
import { queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import { loadTurnResponses, type Runner } from "../../chat/index.ts";
import { type Claims, drawnAnswers } from "../../drawings/index.ts";
import type { TurnKey } from "../store/running-summaries.ts";
import { drawPicture } from "./draw-picture.ts";
import type { PictureTools } from "./picture-tools.ts";
import { pictureUrl } from "./picture-url.ts";

interface PictureTarget {
	readonly key: TurnKey;
	readonly seats: readonly Seat[];
	readonly claims: Claims;
	/** Distinguishes this analysis from a later one of the same turn. */
	readonly madeAt: number;
}

/** Stores the picture's key in its analysis. If that analysis is gone, queues the picture for deletion. */
async function savePictureKey(
	{ database, clock }: Runner,
	picture: string,
	{ key, madeAt }: PictureTarget,
): Promise<boolean> {
	return await database.write(async (transaction) => {
		const row = await transaction
			.updateTable("analyses")
			.set({ picture_key: picture })
			.where("chat_id", "=", key.chatId)
			.where("turn", "=", key.turn)
			.where("edition", "=", key.edition)
			.where("made_at", "=", madeAt)
			.where("picture_key", "is", null)
			.returning("chat_id")
			.executeTakeFirst();
		if (!row) await queueObjectsToDelete(transaction, [picture], clock.now());
		return row !== undefined;
	});
}

/** Draws and stores the picture of an analysis. The analysis is stored before, so a failure here loses no summaries. */
export async function addPicture(
	runner: Runner,
	tools: PictureTools,
	target: PictureTarget,
	signal: AbortSignal,
): Promise<string | null> {
	if (tools.visualization === "off" || target.claims.length === 0) return null;
	const { chatId, turn, edition } = target.key;
	const { claims, seats } = target;
	try {
		const answers = drawnAnswers(await loadTurnResponses(runner.database.query, chatId, turn, edition), seats);
		const picture = await drawPicture(runner, tools, { claims, answers, signal });
		const name = `pictures/${randomBytes(16).toString("base64url")}`;
		await tools.objects.put(name, picture);
		return (await savePictureKey(runner, name, target)) ? pictureUrl(target.key, name) : null;
	} catch (error) {
		runner.logger.warn({ err: error, chatId, turn }, "could not store the picture of a comparison");
		return null;
	}
}
