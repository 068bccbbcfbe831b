import type { Runner } from "../../chat/index.ts";
import { draftOfExample } from "../draft/draft-of-example.ts";
import type { OfferInput } from "../making/build-summary.ts";
import type { JudgeRules } from "./ask-judges.ts";
import { judgesOf } from "./judges.ts";

/** True when an assistant can be asked to judge, or when all answers are samples, which bring their own analysis. */
export async function canCompare(
	{ assistants }: Pick<Runner, "assistants">,
	{ named }: Pick<JudgeRules, "named">,
	{ prompt, answers, asked, owner, chosen }: OfferInput,
): Promise<boolean> {
	const judges = judgesOf(await assistants.listFor(owner), asked, named, chosen);
	return judges.length > 0 || draftOfExample(prompt, answers) !== null;
}
