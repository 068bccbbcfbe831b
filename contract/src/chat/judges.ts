import * as z from "zod/mini";

/** The id of an assistant that may judge, such as `claude`, or with a model, such as `claude/claude-haiku-4-5`. */
export const judgeId = z
	.string()
	.check(
		z.regex(
			/^[a-z][a-z0-9-]{0,59}(\/[^\p{C}\s]{1,200})?$/u,
			"Name an assistant by its ID, such as claude or claude/MODEL.",
		),
	);

/** An assistant that may be asked to compare the answers of a turn. */
export const offeredJudge = z.object({
	by: judgeId,
	name: z.string(),
	/** Whether an answer of its own is among those that it would compare. */
	isJudged: z.boolean(),
	/** True of those that are asked only when a person chooses them, and follow no other. */
	isOther: z.boolean(),
});
export type OfferedJudge = z.output<typeof offeredJudge>;
