const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
	`${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;

/** At most three names, so that both sides of a dispute have room. */
function listNames(names: readonly string[]): string {
	const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
	return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** The texts shown in pictures. */
export const messages = {
	shared: (prompts: number) => `Shared conversation${prompts > 1 ? ` · ${prompts} prompts` : ""}`,
	pasted: "Pasted",
	answered: (answered: number, total: number) => `${answered} of ${total} answered`,
	agreed: (count: number) => `${formatCount(count, "claim")} agreed`,
	contradicted: (count: number) => `${count} contradicted`,
	noneAgreed: "No claim in common",
	disputed: "Disputed",
	sides: (saying: readonly string[], contradicting: readonly string[]) => {
		const opposed = `${listNames(contradicting)} ${contradicting.length === 1 ? "contradicts" : "contradict"} it`;
		return saying.length === 0
			? opposed
			: `${listNames(saying)} ${saying.length === 1 ? "says" : "say"} so, ${opposed}`;
	},
	countedSides: (saying: number, contradicting: number) =>
		`${saying} ${saying === 1 ? "says" : "say"} so, ${contradicting} ${contradicting === 1 ? "contradicts" : "contradict"} it`,
	otherClaims: (agreed: number, contradicted: number) =>
		[agreed > 0 && `${formatCount(agreed, "claim")} agreed`, contradicted > 0 && `${contradicted} more contradicted`]
			.filter(Boolean)
			.join(" · "),
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
