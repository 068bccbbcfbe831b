import type { Runner } from "../chat/index.ts";
import type { AskingSource } from "./asking/living-rows.ts";
import { isAsking } from "./asking/open-work.ts";
import { createChangesOf } from "./changes/changes-of.ts";
import { createChecksOf } from "./checks/checks-of.ts";
import { createReviewsOf } from "./reviews/reviews-of.ts";

/** The checks, reviews and changes that chats show; the chat module has no other access to them. */
export const createAskingReaders = (
	source: AskingSource,
): Pick<Runner, "checksOf" | "reviewsOf" | "changesOf" | "isChecking"> => ({
	checksOf: createChecksOf(source),
	reviewsOf: createReviewsOf(source),
	changesOf: createChangesOf(source),
	isChecking: (chatId) => isAsking(source, chatId),
});
