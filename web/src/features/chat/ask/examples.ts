export interface Example {
	readonly kind: string;
	readonly prompt: string;
}

/** Six questions on which the four are known to part. */
export const EXAMPLES: readonly Example[] = [
	{ kind: "Figures", prompt: "How far away is the North Star, and how sure are we?" },
	{ kind: "Dispute", prompt: "Who invented the light bulb, and who only improved it?" },
	{ kind: "Judgement", prompt: "Should a team of four start with microservices?" },
	{
		kind: "Code",
		prompt: "Write a function that turns “1h 30m” into seconds, and say what it should refuse.",
	},
	{ kind: "Estimate", prompt: "How many people alive today speak Esperanto?" },
	{ kind: "Style", prompt: "Write the first sentence of a novel set in a lighthouse." },
];
