import type { CheckReply } from "./checks.ts";

type Replied = Pick<CheckReply, "status" | "demo">;

/** Of the columns that were asked; of samples where none was. A sample replies at once, whatever comes of the others. */
export function askedReplies<Reply extends Replied>(replies: readonly Reply[]): readonly Reply[] {
	const asked = replies.filter(({ status, demo }) => !demo && status !== "not-asked");
	return asked.length > 0 ? asked : replies;
}

/** Whether a column has said something of the words of a check. */
export const hasCheckReply = (replies: readonly Replied[]): boolean =>
	askedReplies(replies).some(({ status }) => status === "answered");
