interface UncertainStart {
	readonly usd: number;
	readonly askedAt: number;
}

/** Chats whose commit is not confirmed, each with the budget that was reserved for it. */
export class UncertainStarts extends Map<string, UncertainStart> {}
