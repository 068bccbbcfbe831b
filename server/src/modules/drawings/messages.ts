const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
	`${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;

/** The texts shown in pictures. */
export const messages = {
	shared: "Shared conversation",
	answered: (answered: number, total: number) => `${answered} of ${total} answered`,
	agreed: (count: number) => `${formatCount(count, "claim")} agreed`,
	contradicted: (count: number) => `${count} contradicted`,
	noneAgreed: "No claim in common",
	words: (count: number) => formatCount(count, "word"),
	seconds: (ms: number) => `${(ms / 1000).toFixed(1)}s`,
	pending: "writing",
	failed: "no answer",
	demo: "demonstration",
	demoMark: "demo",
	whoSaidWhat: "Who said what",
	legend: {
		says: "says it",
		contradicts: "contradicts it",
		differs: "says it otherwise",
		declines: "declines",
		silent: "not found",
	},
	length: "Length",
	time: "Time",
};
