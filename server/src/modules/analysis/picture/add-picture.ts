import { randomBytes } from "node:crypto";
import { queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import { loadResponses, type Runner } from "../../chat/index.ts";
import { type Claims, drawnAnswers } from "../../drawings/index.ts";
import { drawPicture } from "./draw-picture.ts";
import type { PictureTools } from "./picture-tools.ts";
import { pictureUrl } from "./picture-url.ts";

interface Analysed {
	readonly chatId: string;
	readonly claims: Claims;
	/** Tells this analysis from a later one of the same chat. */
	readonly madeAt: number;
}

/** Refers to the picture from the analysis it was made of; where that is gone, the picture goes too. */
async function refer({ database, clock }: Runner, key: string, { chatId, madeAt }: Analysed): Promise<boolean> {
	return await database.write(async (transaction) => {
		const row = await transaction
			.updateTable("analyses")
			.set({ picture_key: key })
			.where("chat_id", "=", chatId)
			.where("made_at", "=", madeAt)
			.where("picture_key", "is", null)
			.returning("chat_id")
			.executeTakeFirst();
		if (!row) await queueObjectsToDelete(transaction, [key], clock.now());
		return row !== undefined;
	});
}

/** Draws and keeps the picture of an analysis that is stored already: whatever fails here, the summaries are there. */
export async function addPicture(
	runner: Runner,
	tools: PictureTools,
	analysed: Analysed,
	signal: AbortSignal,
): Promise<string | null> {
	if (tools.visualization === "off" || analysed.claims.length === 0) return null;
	const { chatId, claims } = analysed;
	try {
		const answers = drawnAnswers(await loadResponses(runner.database.query, chatId));
		const picture = await drawPicture(runner, tools, { claims, answers, signal });
		const key = `pictures/${randomBytes(16).toString("base64url")}`;
		await tools.objects.put(key, picture);
		return (await refer(runner, key, analysed)) ? pictureUrl(chatId, key) : null;
	} catch (error) {
		runner.logger.warn({ err: error, chatId }, "could not store the picture of a comparison");
		return null;
	}
}
