import { sql } from "kysely";
import type { Queries } from "../../../platform/database/index.ts";
import { MAX_LENGTHS, type Runner, UsualLength } from "../../chat/index.ts";

const DEFAULT_REPLY_TOKENS = 2_500;

/** The newest analyses. `analyses_by_length` has these columns and this literal condition, so that no analysis is read. */
export const replyLengths = (query: Queries) =>
	query
		.selectFrom("analyses")
		.select("reply_tokens")
		.where(sql<boolean>`reply_tokens > 0`)
		.orderBy("made_at", "desc")
		.limit(MAX_LENGTHS);

/** The usual length of a judge's reply. */
export const usualReplyLength = (runner: Pick<Runner, "clock" | "logger" | "database">): UsualLength =>
	new UsualLength(runner, DEFAULT_REPLY_TOKENS, async () => {
		const rows = await replyLengths(runner.database.query).execute();
		return rows.map(({ reply_tokens }) => reply_tokens ?? 0);
	});
