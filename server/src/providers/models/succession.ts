import type { BuiltInId } from "../built-in-assistants.ts";
import { isListed, type ListedModel } from "./listed-model.ts";
import { newestFirst } from "./version.ts";

interface Family {
	/** The specified model. */
	readonly specified: string;
	/** Patterns for the whole IDs of its successors; a pattern is used only when no earlier one matches. */
	readonly patterns: readonly RegExp[];
}

/** Previews, dated copies and other tiers have longer IDs, so no pattern matches them. */
const FAMILIES: Readonly<Record<BuiltInId, Family>> = {
	// Since GPT-5.6 the vendor calls the standard tier 'sol': there `gpt-5.6` is an alias of `gpt-5.6-sol`.
	chatgpt: { specified: "gpt-4o", patterns: [/^gpt-\d+(\.\d+)?(-sol)?$/] },
	gemini: {
		specified: "gemini-2.5-pro",
		patterns: [/^gemini-\d+(\.\d+)?-pro$/, /^gemini-\d+(\.\d+)?-flash$/],
	},
	claude: { specified: "claude-sonnet-4-20250514", patterns: [/^claude-sonnet-\d{1,2}(-\d{1,2})?$/] },
	grok: { specified: "grok-4-0709", patterns: [/^grok-\d+(\.\d+)?$/] },
};

/** The specification's models have no date of their own in some lists. */
export const specifiedModel = (id: BuiltInId): string => FAMILIES[id].specified;

/**
 * The model to use by the vendor's list: the specified one while it is offered, else the newest of its family.
 * Null when the list has neither. `specifiedEndsOn` is the end date of the specified model, for lists without end dates.
 */
export function modelByList(
	id: BuiltInId,
	models: readonly ListedModel[],
	today: string,
	specifiedEndsOn: string | null,
): ListedModel | null {
	const { specified, patterns } = FAMILIES[id];
	const isOffered = ({ endsOn }: ListedModel): boolean => endsOn === null || endsOn > today;
	const named = models.find((model) => isListed([model], specified));
	if (named && isOffered({ ...named, endsOn: named.endsOn ?? specifiedEndsOn })) return { ...named, id: specified };
	const offered = models.filter(isOffered);
	for (const pattern of patterns) {
		const [newest] = newestFirst(offered.filter((model) => pattern.test(model.id)));
		if (newest) return newest;
	}
	return null;
}
