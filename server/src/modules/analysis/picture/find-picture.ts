import { buffer } from "node:stream/consumers";
import { chatId } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Exchange, Picture } from "../../../http/index.ts";
import { type EditionChoice, findSharedChat, type ReadableChat, type Runner } from "../../chat/index.ts";
import type { Identity } from "../../identity/index.ts";
import { findAnalysis } from "../store/find-analysis.ts";
import type { PictureTools } from "./picture-tools.ts";

interface PictureAddress {
	readonly id: string;
	readonly turn: unknown;
	readonly edition: unknown;
}

/** Readers of the shared chat get the picture of what they see, whichever edition is asked for. */
function choiceOf({ own }: ReadableChat, edition: unknown): EditionChoice {
	if (!own) return "published";
	// The URL of the first edition's picture has no edition number.
	const number = edition === undefined ? 1 : Number(edition);
	return Number.isSafeInteger(number) && number > 0 ? number : "newest";
}

/** The URL of the first turn's picture has no turn number. */
const turnOf = (turn: unknown): number => (turn === undefined ? 1 : Number(turn));

/** Returns the picture only to viewers who may read that turn. */
export async function findPicture(
	runner: Runner,
	identity: Identity,
	{ objects }: PictureTools,
	address: PictureAddress,
	exchange: Exchange,
): Promise<Picture | null> {
	const known = chatId.safeParse(address.id);
	if (!known.success) return null;
	const found = await findSharedChat(runner, await identity.viewer(exchange), known.data);
	const turn = turnOf(address.turn);
	if (!found || !Number.isSafeInteger(turn) || turn > (found.own ?? found.chat).last_turn) return null;
	const key = (await findAnalysis(runner.database, known.data, turn, choiceOf(found, address.edition)))?.picture_key;
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
